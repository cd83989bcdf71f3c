import { createResource, createSignal, onCleanup, Show } from 'solid-js'
import { Icon } from '../controls/icon.tsx'
import { api, asMember } from '../state/api.ts'
import { onBegin, onEvent } from '../state/live.ts'
import type { Row } from '../state/rows.ts'
import { settingsWords } from './settings-words.ts'

/** Says whether somebody has written by this channel, the moment it happens. */
export function FirstVisitor(props: { readonly channelId: string; readonly channelName: string }) {
  const [here, setHere] = createSignal<string>()
  const isOurs = (row: Row) => row.inbox?.channel === props.channelName
  const [isSure, { refetch }] = createResource(async () => {
    const newest = await readNewest()
    const found = newest.find(isOurs)
    if (found !== undefined) setHere(found.id)
    // In a busy workspace the channel's conversations may be older than these.
    const oldest = newest.length < most ? undefined : newest.at(-1)
    return oldest === undefined || Date.parse(oldest.created_at) < madeAt(props.channelId)
  })
  onCleanup(
    onEvent(({ conversation }) => {
      if (conversation && isOurs(conversation)) setHere(conversation.id)
    }),
  )
  onCleanup(onBegin(() => void refetch()))
  // What is read again stays on the page meanwhile.
  const isKnown = () =>
    here() !== undefined || (isSure.error === undefined && isSure.latest === true)
  return (
    <p class="first" classList={{ here: here() !== undefined, bare: !isKnown() }} role="status">
      <Show when={isKnown()}>
        <Icon name={here() === undefined ? 'clock' : 'check'} />
        <Show when={here()} fallback={settingsWords().settings.waitingFirst}>
          {(id) => (
            <>
              {settingsWords().settings.firstHere}
              <a href={`/inbox/open/${id()}`}>{settingsWords().settings.openIt}</a>
            </>
          )}
        </Show>
      </Show>
    </p>
  )
}

const most = 100

async function readNewest(): Promise<readonly Row[]> {
  const query = { include: 'inbox', sort: 'created_at', order: 'desc', per_page: most } as const
  return (await asMember(async () => api.conversations.list(query))).conversations
}

/** When an id was made: a UUID of version 7 begins with its time in milliseconds. */
function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}
