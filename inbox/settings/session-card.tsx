import { Show, type JSX } from 'solid-js'
import type { ListSessionsReply } from '../../client/source/types.generated.ts'
import { Icon } from '../controls/icon.tsx'
import { fullTime, timeAgo } from '../words/times.ts'
import { settingsWords } from './settings-words.ts'

type Session = ListSessionsReply['sessions'][number]

/** A session: its browser, how and from where it was opened, and when it was last used. */
export function SessionCard(props: {
  readonly session: Session
  /** Whose it is, where the list has those of several. */
  readonly owner?: JSX.Element
  /** What else names the button, for those who do not see the card. */
  readonly endOf?: string
  /** Undefined: the session is not one that the member may end. */
  readonly onEnd: (() => void) | undefined
}) {
  const how = () => {
    const { opened_by: way } = props.session
    return way === null ? undefined : settingsWords().access.openedBy[way]
  }
  const lastSeen = () => settingsWords().settings.lastSeen(timeAgo(props.session.last_seen_at))
  return (
    <li>
      <Icon name="screen" />
      <span class="what-is">
        {props.owner}
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
        <Show when={props.onEnd}>
          <button
            type="button"
            class="button edged"
            aria-label={props.endOf && `${settingsWords().settings.endSession}: ${props.endOf}`}
            onClick={() => props.onEnd?.()}
          >
            {settingsWords().settings.endSession}
          </button>
        </Show>
      </Show>
    </li>
  )
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']
const shown: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** "Chrome, Linux", as far as the browser says. */
export function browserName(agent: string): string {
  const first = (names: readonly string[]) => names.find((name) => agent.includes(name))
  const found = [first(browsers), first(systems)].filter((name) => name !== undefined)
  return found.map((name) => shown[name] ?? name).join(', ') || agent.slice(0, 60)
}
