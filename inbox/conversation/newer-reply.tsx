import { createResource, Show } from 'solid-js'
import { Body } from './body.tsx'
import { api, asMember } from '../state/api.ts'
import { fullTime } from '../words/times.ts'

/** The reply of a colleague that an own one would have crossed, also where the log does not have it yet. */
export function NewerReply(props: { readonly conversation: string; readonly id: string }) {
  const [newer] = createResource(async () => {
    const read = asMember(async () => api.messages.get(props.conversation, props.id))
    return (await read.catch(() => undefined))?.message
  })
  return (
    <Show when={newer()}>
      {(message) => (
        <blockquote class="newer">
          <strong dir="auto">{message().sender.name}</strong>{' '}
          <time dateTime={message().created_at}>{fullTime(message().created_at)}</time>
          <Body html={message().body} files={message().attachments} />
          {message()
            .attachments.map(({ filename }) => filename)
            .join(', ')}
        </blockquote>
      )}
    </Show>
  )
}
