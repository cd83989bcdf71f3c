import { createSignal, Show } from 'solid-js'
import { basePath } from '../../../client/source/send.ts'
import type { Channel } from '../../../client/source/types.generated.ts'
import { makeForm } from '../../controls/make-form.ts'
import { navigate } from '../../router.ts'
import { api } from '../../state/api.ts'
import { mailSettingsWords } from './mail-settings-words.ts'
import { CopyBox } from '../copy-box.tsx'
import { DeleteChannel } from '../delete-channel.tsx'
import { ChannelState } from './channel-state.tsx'
import { MailForm } from './mail-form.tsx'
import { mailChangesOf, withTyped } from './mail-changes.ts'
import { mailBodyOf, mailValuesOf } from './mail-values.ts'
import { ServerTests } from './server-tests.tsx'
import './mail.css'

/** One mail channel: its settings, whether its servers work, and what came and went. */
export function MailEditor(props: {
  readonly channel: Channel | undefined
  readonly onChange: () => void
}) {
  const [values, setValues] = createSignal(mailValuesOf(props.channel))
  const [saved, setSaved] = createSignal(values())
  const form = makeForm(async () => {
    const { channel } = props
    const sent = values()
    if (channel === undefined) {
      const made = await api.settings.createChannel(mailBodyOf(sent))
      props.onChange()
      navigate(`/inbox/settings/mail/${made.channel.id}`)
    } else {
      const kept = await api.settings.updateChannel(channel.id, mailChangesOf(saved(), sent))
      setSaved(mailValuesOf(kept.channel))
      // The password is shown no more, and a default port is. What was typed meanwhile stays.
      setValues(withTyped(saved(), sent, values()))
    }
  })
  return (
    <div class="mail-editor">
      <p class="lead">{props.channel?.name ?? mailSettingsWords().newMailbox}</p>
      <MailForm
        values={values()}
        form={form}
        saved={saved()}
        channelId={props.channel?.id}
        onChange={(change) => {
          form.change()
          setValues({ ...values(), ...change })
        }}
        onSaved={(change) => {
          setSaved({ ...saved(), ...change })
          setValues({ ...values(), ...change })
        }}
      />
      <Show when={props.channel}>
        {(channel) => (
          <>
            <ServerTests channelId={channel().id} saved={saved()} />
            <ChannelState channelId={channel().id} />
            <section>
              <h2>{mailSettingsWords().byHttp}</h2>
              <p class="hint">{mailSettingsWords().byHttpHint}</p>
              <CopyBox
                text={`${location.origin}${basePath}/mail-channels/${channel().id}/messages`}
              />
            </section>
            <DeleteChannel
              channel={channel()}
              label={mailSettingsWords().deleteMailbox}
              lead={mailSettingsWords().deleteLead}
              back="/inbox/settings/mail"
              onDone={props.onChange}
            />
          </>
        )}
      </Show>
    </div>
  )
}
