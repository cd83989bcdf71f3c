import { Show } from 'solid-js'
import { Field, TextField } from '../../controls/field.tsx'
import type { Form } from '../../controls/make-form.ts'
import { Switch } from '../../controls/switch.tsx'
import { Choices } from '../choices.tsx'
import { settingsWords } from '../settings-words.ts'
import { FormEnds } from '../form-ends.tsx'
import { AfterImportFields } from './after-import.tsx'
import type { MailValues } from './mail-values.ts'
import { OAuthFields } from './oauth-fields.tsx'
import { PlusProbe } from './plus-probe.tsx'
import { Receivers } from './receivers.tsx'
import { ServerFields } from './server-fields.tsx'

/** The settings of a mail channel. */
export function MailForm(props: {
  readonly values: MailValues
  readonly form: Form
  readonly saved: MailValues
  /** undefined: of a new one. */
  readonly channelId: string | undefined
  readonly onChange: (change: Partial<MailValues>) => void
}) {
  return (
    <form onSubmit={props.form.onSubmit}>
      <Field
        label={settingsWords().settings.name}
        hint={settingsWords().settings.nameHint}
        required
        value={props.values.name}
        onInput={(name) => props.onChange({ name })}
      />
      <TextField
        label={settingsWords().mailSettings.addresses}
        hint={settingsWords().mailSettings.addressesHint}
        rows={2}
        value={props.values.addresses}
        onInput={(addresses) => props.onChange({ addresses })}
      />
      <Field
        label={settingsWords().mailSettings.trustedId}
        hint={settingsWords().mailSettings.trustedIdHint}
        value={props.values.trustedId}
        onInput={(trustedId) => props.onChange({ trustedId })}
      />
      <Show when={props.channelId}>
        {(channelId) => (
          <Receivers
            channelId={channelId()}
            trustedId={props.values.trustedId}
            savedId={props.saved.trustedId}
            onTrust={(trustedId) => props.onChange({ trustedId })}
          />
        )}
      </Show>
      <ServerFields
        kind="imap"
        values={props.values.imap}
        onChange={(change) => props.onChange({ imap: { ...props.values.imap, ...change } })}
      />
      <Show when={props.values.imap.isOn}>
        <AfterImportFields values={props.values} onChange={props.onChange} />
      </Show>
      <ServerFields
        kind="smtp"
        values={props.values.smtp}
        onChange={(change) => props.onChange({ smtp: { ...props.values.smtp, ...change } })}
      />
      <OAuthFields
        values={props.values.oauth}
        onChange={(change) => props.onChange({ oauth: { ...props.values.oauth, ...change } })}
      />
      <Field
        label={settingsWords().mailSettings.senderName}
        hint={settingsWords().mailSettings.senderNameHint}
        maxLength={100}
        value={props.values.senderName}
        onInput={(senderName) => props.onChange({ senderName })}
      />
      <TextField
        label={settingsWords().mailSettings.signature}
        hint={settingsWords().mailSettings.signatureHint}
        maxLength={4096}
        value={props.values.signature}
        onInput={(signature) => props.onChange({ signature })}
      />
      <Switch
        label={settingsWords().mailSettings.quotesAnswered}
        isOn={props.values.quotesAnswered}
        onSwitch={(quotesAnswered) => props.onChange({ quotesAnswered })}
      />
      <Choices
        label={settingsWords().mailSettings.plus.label}
        value={props.values.plusAddresses}
        options={[
          ['known', settingsWords().mailSettings.plus.known],
          ['yes', settingsWords().mailSettings.plus.yes],
          ['no', settingsWords().mailSettings.plus.no],
        ]}
        onChoose={(plusAddresses) => props.onChange({ plusAddresses })}
      />
      <Show when={props.values.imap.isOn && props.channelId}>
        {(channelId) => (
          <PlusProbe
            channelId={channelId()}
            onFound={(plusAddresses) => props.onChange({ plusAddresses })}
          />
        )}
      </Show>
      <Field
        label={settingsWords().mailSettings.originalsKept}
        hint={settingsWords().mailSettings.originalsKeptHint}
        type="number"
        max={3650}
        value={props.values.originalsKept}
        onInput={(originalsKept) => props.onChange({ originalsKept })}
      />
      <FormEnds
        form={props.form}
        {...(props.channelId === undefined ? { label: settingsWords().mailSettings.create } : {})}
      />
    </form>
  )
}
