import { createResource, For, Show } from 'solid-js'
import type { ListSessionsReply } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { asMember, auth, wordsOf } from '../state/api.ts'
import { fullTime, timeAgo } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'

type Known = ListSessionsReply['sessions'][number]

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
      <Show when={sessions.error}>
        <p class="trouble" role="alert">
          {wordsOf(sessions.error)}
        </p>
      </Show>
      <ul class="cards" role="list">
        <For each={known()}>
          {(session) => (
            <Card session={session} onEnd={() => void end(`/sessions/${session.id}`)} />
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

function Card(props: { readonly session: Known; readonly onEnd: () => void }) {
  const how = () => {
    const { opened_by: way } = props.session
    return way === null ? undefined : settingsWords().access.openedBy[way]
  }
  const lastSeen = () => settingsWords().settings.lastSeen(timeAgo(props.session.last_seen_at))
  return (
    <li>
      <Icon name="screen" />
      <span class="what-is">
        <strong>{browserName(props.session.user_agent)}</strong>
        <small title={fullTime(props.session.last_seen_at)}>
          {[how(), props.session.address, lastSeen()]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </small>
      </span>
      <Show
        when={!props.session.is_current}
        fallback={<span class="chip good">{settingsWords().settings.thisSession}</span>}
      >
        <button type="button" class="button edged" onClick={() => props.onEnd()}>
          {settingsWords().settings.endSession}
        </button>
      </Show>
    </li>
  )
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']
const shown: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** "Chrome, Linux", as far as the browser says. */
function browserName(agent: string): string {
  const first = (names: readonly string[]) => names.find((name) => agent.includes(name))
  const found = [first(browsers), first(systems)].filter((name) => name !== undefined)
  return found.map((name) => shown[name] ?? name).join(', ') || agent.slice(0, 60)
}
