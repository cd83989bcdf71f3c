import { createResource, createSignal, onCleanup, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { api, asMember } from '../state/api.ts'
import { onEvent } from '../state/live.ts'
import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'

/** Says whether somebody has written by this channel, the moment it happens. */
export function FirstVisitor(props: { readonly channelName: string }) {
  const [here, setHere] = createSignal<string>()
  const isOurs = (row: Row) => row.inbox?.channel === props.channelName
  createResource(async () => {
    const query = { include: 'inbox', sort: 'created_at', order: 'desc', per_page: 100 } as const
    const { conversations } = await asMember(async () => api.conversations.list(query))
    const found = conversations.find(isOurs)
    if (found !== undefined) setHere(found.id)
  })
  onCleanup(
    onEvent(({ conversation }) => {
      if (conversation && isOurs(conversation)) setHere(conversation.id)
    }),
  )
  return (
    <p class="first" classList={{ here: here() !== undefined }} role="status">
      <Icon name={here() === undefined ? 'clock' : 'check'} />
      <Show when={here()} fallback={words().settings.waitingFirst}>
        {(id) => (
          <>
            {words().settings.firstHere}
            <a href={`/inbox/open/${id()}`}>{words().settings.openIt}</a>
          </>
        )}
      </Show>
    </p>
  )
}
