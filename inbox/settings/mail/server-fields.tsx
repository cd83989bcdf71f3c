import { Show } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { mailSettingsWords } from './mail-settings-words.ts'
import { Choices } from '../choices.tsx'
import { dropsPassword, type MailValues, type Security, type ServerValues } from './mail-values.ts'

/** The server by which a channel sends, or the mailbox from which its mails are fetched. */
export function ServerFields(props: {
  readonly kind: 'smtp' | 'imap'
  readonly mail: MailValues
  readonly onChange: (change: Partial<ServerValues>) => void
}) {
  const values = () => props.mail[props.kind]
  const label = () => mailSettingsWords()[props.kind]
  const named = (name: string) => `${label()}: ${name}`
  const passwordHint = () => {
    const { passwordDropped, passwordHint: hint, passwordKept } = mailSettingsWords()
    if (dropsPassword(props.kind, props.mail)) return passwordDropped
    return values().hasPassword ? passwordKept : hint
  }
  return (
    <section class="fields">
      <Choices
        label={label()}
        value={values().isOn ? 'own' : 'none'}
        options={[
          ['none', mailSettingsWords().without[props.kind]],
          ['own', mailSettingsWords().own[props.kind]],
        ]}
        onChoose={(chosen) => props.onChange({ isOn: chosen === 'own' })}
      />
      <Show when={values().isOn}>
        <Field
          label={named(mailSettingsWords().host)}
          required
          value={values().host}
          onInput={(host) => props.onChange({ host })}
        />
        <Choices<Security>
          label={named(mailSettingsWords().security)}
          value={values().security}
          options={[
            ['tls', mailSettingsWords().tls],
            ['starttls', mailSettingsWords().starttls],
            ['none', mailSettingsWords().unsafe],
          ]}
          onChoose={(security) => props.onChange({ security, port: '' })}
        />
        <Field
          label={named(mailSettingsWords().port)}
          hint={mailSettingsWords().portHint}
          type="number"
          max={65_535}
          value={values().port}
          onInput={(port) => props.onChange({ port })}
        />
        <Field
          label={named(mailSettingsWords().username)}
          autocomplete="off"
          value={values().username}
          onInput={(username) => props.onChange({ username })}
        />
        <Field
          label={named(mailSettingsWords().password)}
          hint={passwordHint()}
          type="password"
          autocomplete="new-password"
          value={values().password}
          onInput={(password) => props.onChange({ password })}
        />
        <Show when={props.kind === 'imap'}>
          <Field
            label={named(mailSettingsWords().folder)}
            value={values().folder}
            onInput={(folder) => props.onChange({ folder })}
          />
        </Show>
      </Show>
    </section>
  )
}
