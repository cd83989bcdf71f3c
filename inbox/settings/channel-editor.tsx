import { createSignal, Show } from 'solid-js'
import type { Channel } from '../../client/source/types.generated.ts'
import { navigate } from '../router.ts'
import { api } from '../state/api.ts'
import { may } from '../state/session-state.ts'
import { words } from '../words/words.ts'
import { ChannelForm } from './channel-form.tsx'
import { ChannelPreview } from './channel-preview.tsx'
import { bodyOf, valuesOf } from './channel-values.ts'
import { DeleteChannel } from './delete-channel.tsx'
import { FirstVisitor } from './first-visitor.tsx'
import { makeForm } from '../controls/make-form.ts'
import { Snippet } from './snippet.tsx'

/** One widget: its settings, how it looks, and the line that brings it onto a page. */
export function ChannelEditor(props: {
  readonly channel: Channel | undefined
  readonly onChange: () => void
}) {
  const [values, setValues] = createSignal(valuesOf(props.channel))
  const form = makeForm(async () => {
    const { channel } = props
    const body = bodyOf(values(), channel?.web)
    if (channel === undefined) {
      const made = await api.settings.createChannel(body)
      props.onChange()
      navigate(`/inbox/settings/channels/${made.channel.id}`)
    } else await api.settings.updateChannel(channel.id, body)
  })
  return (
    <>
      <p class="lead">{props.channel?.name ?? words().settings.newChannel}</p>
      <div class="split broad">
        <div>
          <Show when={props.channel}>
            {(channel) => (
              <div class="snippet">
                <Snippet channelId={channel().id} />
                <FirstVisitor channelName={channel().name} />
              </div>
            )}
          </Show>
          <ChannelForm
            values={values()}
            form={form}
            isNew={props.channel === undefined}
            onChange={(change) => {
              form.change()
              setValues({ ...values(), ...change })
            }}
          />
          <Show when={may('settings:write') && props.channel}>
            {(channel) => <DeleteChannel channel={channel()} onDone={props.onChange} />}
          </Show>
        </div>
        <ChannelPreview values={values()} />
      </div>
    </>
  )
}
