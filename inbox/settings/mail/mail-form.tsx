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
import { mailSettingsWords } from './mail-settings-words.ts'

type MailFormProps = {
  readonly values: MailValues
  readonly form: Form
  readonly saved: MailValues
  /** undefined: of a new one. */
  readonly channelId: string | undefined
  readonly onChange: (change: Partial<MailValues>) => void
  /** Called when a change was saved elsewhere than by this form. */
  readonly onSaved: (change: Partial<MailValues>) => void
}

/** The settings of a mail channel. */
export function MailForm(props: MailFormProps) {
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
        label={mailSettingsWords().addresses}
        hint={mailSettingsWords().addressesHint}
        rows={2}
        value={props.values.addresses}
        onInput={(addresses) => props.onChange({ addresses })}
      />
      <Field
        label={mailSettingsWords().trustedId}
        hint={mailSettingsWords().trustedIdHint}
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
        mail={props.values}
        onChange={(change) => props.onChange({ imap: { ...props.values.imap, ...change } })}
      />
      <Show when={props.values.imap.isOn}>
        <AfterImportFields values={props.values} onChange={props.onChange} />
      </Show>
      <ServerFields
        kind="smtp"
        mail={props.values}
        onChange={(change) => props.onChange({ smtp: { ...props.values.smtp, ...change } })}
      />
      <OAuthFields
        values={props.values.oauth}
        onChange={(change) => props.onChange({ oauth: { ...props.values.oauth, ...change } })}
      />
      <Field
        label={mailSettingsWords().senderName}
        hint={mailSettingsWords().senderNameHint}
        maxLength={100}
        value={props.values.senderName}
        onInput={(senderName) => props.onChange({ senderName })}
      />
      <TextField
        label={mailSettingsWords().signature}
        hint={mailSettingsWords().signatureHint}
        maxLength={4096}
        value={props.values.signature}
        onInput={(signature) => props.onChange({ signature })}
      />
      <Switch
        label={mailSettingsWords().quotesAnswered}
        isOn={props.values.quotesAnswered}
        onSwitch={(quotesAnswered) => props.onChange({ quotesAnswered })}
      />
      <PlusFields {...props} />
      <Field
        label={mailSettingsWords().originalsKept}
        hint={mailSettingsWords().originalsKeptHint}
        type="number"
        max={3650}
        value={props.values.originalsKept}
        onInput={(originalsKept) => props.onChange({ originalsKept })}
      />
      <FormEnds
        form={props.form}
        {...(props.channelId === undefined ? { label: mailSettingsWords().create } : {})}
      />
    </form>
  )
}

/** Whether mails to addresses with a plus arrive, and a way to find that out. */
function PlusFields(props: MailFormProps) {
  return (
    <>
      <Choices
        label={mailSettingsWords().plus.label}
        value={props.values.plusAddresses}
        options={[
          ['known', mailSettingsWords().plus.known],
          ['yes', mailSettingsWords().plus.yes],
          ['no', mailSettingsWords().plus.no],
        ]}
        onChoose={(plusAddresses) => props.onChange({ plusAddresses })}
      />
      <Show when={props.values.imap.isOn && props.channelId}>
        {(channelId) => (
          <PlusProbe
            channelId={channelId()}
            onFound={(plusAddresses) => props.onSaved({ plusAddresses })}
          />
        )}
      </Show>
    </>
  )
}
