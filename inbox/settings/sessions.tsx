import { createResource, For, Show } from 'solid-js'
import type { ListSessionsReply } from '../../client/source/types.generated.ts'
import { asMember, auth } from '../state/api.ts'
import { SessionCard } from './session-card.tsx'
import { settingsWords } from './settings-words.ts'
import { Trouble } from '../controls/trouble.tsx'

/** Where the member is signed in, with a way to end it. */
export function SessionsPage() {
  const [sessions, { refetch }] = createResource(async () => {
    const read = async () => auth<ListSessionsReply>('GET', '/sessions')
    return (await asMember(read)).sessions
  })
  const end = async (path: string) => {
    await asMember(async () => auth('DELETE', path))
    await refetch()
  }
  const known = () => (sessions.error === undefined ? (sessions() ?? []) : [])
  return (
    <>
      <p class="lead">{settingsWords().settings.sessionsLead}</p>
      <Trouble of={sessions.error} />
      <ul class="cards" role="list">
        <For each={known()}>
          {(session) => (
            <SessionCard session={session} onEnd={() => void end(`/sessions/${session.id}`)} />
          )}
        </For>
      </ul>
      <Show when={known().length > 1}>
        <p class="after">
          <button type="button" class="button edged" onClick={() => void end('/sessions')}>
            {settingsWords().settings.endOthers}
          </button>
        </p>
      </Show>
    </>
  )
}
