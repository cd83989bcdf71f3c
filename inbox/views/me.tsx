import { Avatar } from '../../pages/controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { connection } from '../state/live.ts'
import { me } from '../state/session-state.ts'
import { signOut } from '../state/session.ts'
import { othersHere } from '../state/signals.ts'
import { words } from '../words/words.ts'

/** The signed-in member, the connection and the way out. */
export function Me() {
  const name = () =>
    `${me()?.member.first_name ?? ''} ${me()?.member.last_name ?? ''}`.trim() ||
    (me()?.member.email ?? '')
  return (
    <div class="me">
      <Avatar name={name()} />
      <span>
        <strong class="clip" dir="auto" title={name()}>
          {name()}
        </strong>
        <small>
          <i class="lit" classList={{ off: connection() === 'offline' }} />
          {connection() === 'offline'
            ? words().views.offline
            : othersHere() > 0
              ? words().views.onlineWith(othersHere())
              : words().views.online}
        </small>
      </span>
      <button
        type="button"
        class="button quiet"
        data-action="signOut"
        aria-label={words().views.signOut}
        title={words().views.signOut}
        onClick={() => void signOut()}
      >
        <Icon name="door" />
      </button>
    </div>
  )
}
