import { PorchlightError } from '../../client/source/porchlight-error.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import type { ConnectionState } from '../../pages/stream/follow.ts'
import type { Look } from './session.ts'

/** While nobody sees the page, each rest is twice as long as the one before, up to this. */
const longestRestMs = 80_000

type PollOptions = {
  readonly look: () => Promise<Look>
  /** Between two looks, while the page is on the screen. */
  readonly restMs: number
  /** Something has changed: what is known may be older than this event. */
  readonly onChange: (look: Look, isFirst: boolean) => void
  /** The member may do or see other things than before. */
  readonly onRights: (look: Look) => void
  readonly onState: (state: ConnectionState) => void
  /** The server does not recognize the session. */
  readonly onRefused: () => void
}

let isDue = false
let wake: (() => void) | undefined

/** Looks at once, if the page polls: the member has changed something. */
export function pollSoon(): void {
  isDue = true
  wake?.()
}

/** Polls for changes, for members whose stream does not bring all changes that they see. */
export async function poll(options: PollOptions, signal: AbortSignal): Promise<void> {
  const { look, restMs, onState } = options
  let last: Look | undefined
  let unseen = 0
  let failures = 0
  while (!signal.aborted) {
    isDue = false
    try {
      const found = await look()
      if (signal.aborted) return
      failures = 0
      const before = last
      last = found
      if (before !== undefined && found.rights !== before.rights) options.onRights(found)
      else if (found.sequence !== before?.sequence) options.onChange(found, before === undefined)
      onState('live')
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof PorchlightError && error.kind === 'unauthenticated') {
        return options.onRefused()
      }
      failures += 1
      onState('offline')
    }
    unseen = document.hidden ? unseen + 1 : 0
    const ms = failures > 0 ? backoffMs(failures + 1) : restMs * 2 ** unseen
    if (!isDue) await rest(Math.min(longestRestMs, ms), signal)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const woken = new AbortController()
  wake = () => woken.abort()
  await pause(ms, AbortSignal.any([signal, woken.signal]))
}
