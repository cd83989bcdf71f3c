import { Show } from 'solid-js'
import { Field } from '../../controls/field.tsx'
import { Choices } from '../choices.tsx'
import type { OAuthValues } from './mail-values.ts'
import { mailSettingsWords } from './mail-settings-words.ts'

const texts = () => mailSettingsWords().oauth

/** The program by which servers without a password are signed in to. */
export function OAuthFields(props: {
  readonly values: OAuthValues
  readonly onChange: (change: Partial<OAuthValues>) => void
}) {
  return (
    <section class="fields">
      <Choices<OAuthValues['provider']>
        label={texts().title}
        value={props.values.provider}
        options={[
          ['none', texts().none],
          ['google', 'Google'],
          ['microsoft', 'Microsoft 365'],
        ]}
        onChoose={(provider) => props.onChange({ provider })}
      />
      <Show when={props.values.provider !== 'none'}>
        <p class="hint">{texts().hint}</p>
        <Show when={props.values.provider === 'microsoft'}>
          <Field
            label={texts().tenant}
            hint={texts().tenantHint}
            value={props.values.tenant}
            onInput={(tenant) => props.onChange({ tenant })}
          />
        </Show>
        <Field
          label={texts().clientId}
          required
          autocomplete="off"
          value={props.values.clientId}
          onInput={(clientId) => props.onChange({ clientId })}
        />
        <Field
          label={texts().clientSecret}
          type="password"
          autocomplete="new-password"
          value={props.values.clientSecret}
          onInput={(clientSecret) => props.onChange({ clientSecret })}
        />
        <Field
          label={texts().refreshToken}
          hint={props.values.hasRefreshToken ? texts().kept : texts().sealed}
          type="password"
          autocomplete="new-password"
          value={props.values.refreshToken}
          onInput={(refreshToken) => props.onChange({ refreshToken })}
        />
      </Show>
    </section>
  )
}
