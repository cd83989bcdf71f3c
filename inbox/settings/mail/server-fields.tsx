import { Show } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { settingsWords } from '../settings-words.ts'
import { Choices } from '../choices.tsx'
import type { Security, ServerValues } from './mail-values.ts'

/** The server by which a channel sends, or the mailbox from which its mails are fetched. */
export function ServerFields(props: {
  readonly kind: 'smtp' | 'imap'
  readonly values: ServerValues
  readonly onChange: (change: Partial<ServerValues>) => void
}) {
  const label = () => settingsWords().mailSettings[props.kind]
  const named = (name: string) => `${label()}: ${name}`
  return (
    <section class="fields">
      <Choices
        label={label()}
        value={props.values.isOn ? 'own' : 'none'}
        options={[
          ['none', settingsWords().mailSettings.without[props.kind]],
          ['own', settingsWords().mailSettings.own[props.kind]],
        ]}
        onChoose={(chosen) => props.onChange({ isOn: chosen === 'own' })}
      />
      <Show when={props.values.isOn}>
        <Field
          label={named(settingsWords().mailSettings.host)}
          required
          value={props.values.host}
          onInput={(host) => props.onChange({ host })}
        />
        <Choices<Security>
          label={named(settingsWords().mailSettings.security)}
          value={props.values.security}
          options={[
            ['tls', settingsWords().mailSettings.tls],
            ['starttls', settingsWords().mailSettings.starttls],
            ['none', settingsWords().mailSettings.unsafe],
          ]}
          onChoose={(security) => props.onChange({ security, port: '' })}
        />
        <Field
          label={named(settingsWords().mailSettings.port)}
          hint={settingsWords().mailSettings.portHint}
          type="number"
          max={65_535}
          value={props.values.port}
          onInput={(port) => props.onChange({ port })}
        />
        <Field
          label={named(settingsWords().mailSettings.username)}
          autocomplete="off"
          value={props.values.username}
          onInput={(username) => props.onChange({ username })}
        />
        <Field
          label={named(settingsWords().mailSettings.password)}
          hint={
            props.values.hasPassword
              ? settingsWords().mailSettings.passwordKept
              : settingsWords().mailSettings.passwordHint
          }
          type="password"
          autocomplete="new-password"
          value={props.values.password}
          onInput={(password) => props.onChange({ password })}
        />
        <Show when={props.kind === 'imap'}>
          <Field
            label={named(settingsWords().mailSettings.folder)}
            value={props.values.folder}
            onInput={(folder) => props.onChange({ folder })}
          />
        </Show>
      </Show>
    </section>
  )
}
