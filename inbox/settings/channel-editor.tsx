import { createSignal, Show } from 'solid-js'
import type { Channel } from '../../client/source/types.generated.ts'
import { navigate } from '../router.ts'
import { api } from '../state/api.ts'
import { may, me } from '../state/session-state.ts'
import { language } from '../words/words.ts'
import { settingsWords } from './settings-words.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelSecrets } from './channel-secrets.tsx'
import { ChannelPreview } from './channel-preview.tsx'
import { bodyOf, valuesOf } from './channel-values.ts'
import { DeleteChannel } from './delete-channel.tsx'
import { FirstVisitor } from './first-visitor.tsx'
import { makeForm } from '../controls/make-form.ts'
import { FullPageLink, Snippet } from './snippet.tsx'

/** One widget: its settings, how it looks, and the line that brings it onto a page. */
export function ChannelEditor(props: {
  readonly channel: Channel | undefined
  readonly onChange: () => void
}) {
  const [values, setValues] = createSignal(
    valuesOf(props.channel, me()?.workspace.time_zone ?? 'UTC'),
  )
  const [textsIn, setTextsIn] = createSignal<string>(language())
  const [isFullPage, setFullPage] = createSignal(props.channel?.web?.full_page)
  const form = makeForm(async () => {
    const { channel } = props
    const body = bodyOf(values())
    if (channel === undefined) {
      const made = await api.settings.createChannel(body)
      props.onChange()
      navigate(`/inbox/settings/channels/${made.channel.id}`)
    } else {
      const kept = await api.settings.updateChannel(channel.id, body)
      setFullPage(kept.channel.web?.full_page)
    }
  })
  return (
    <>
      <p class="lead">{props.channel?.name ?? settingsWords().settings.newChannel}</p>
      <div class="split broad">
        <div>
          <Show when={props.channel}>
            {(channel) => (
              <div class="snippet">
                <Snippet channelId={channel().id} />
                <Show when={isFullPage()}>
                  <FullPageLink channelId={channel().id} />
                </Show>
                <Show when={may('conversations:read', 'messages:read')}>
                  <FirstVisitor channelId={channel().id} channelName={channel().name} />
                </Show>
              </div>
            )}
          </Show>
          <ChannelForm
            values={values()}
            form={form}
            isNew={props.channel === undefined}
            language={textsIn()}
            onLanguage={setTextsIn}
            onChange={(change) => {
              form.change()
              setValues({ ...values(), ...change })
            }}
          />
          <Show when={props.channel}>
            {(channel) => (
              <>
                <ChannelSecrets channelId={channel().id} />
                <DeleteChannel
                  channel={channel()}
                  label={settingsWords().settings.deleteChannel}
                  lead={settingsWords().settings.deleteLead}
                  back="/inbox/settings/channels"
                  onDone={props.onChange}
                />
              </>
            )}
          </Show>
        </div>
        <ChannelPreview values={values()} language={textsIn()} />
      </div>
    </>
  )
}
