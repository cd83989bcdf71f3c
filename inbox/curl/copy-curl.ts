import { tellNotice } from '../state/actions.ts'
import { curlText } from './curl-text.ts'
import { curlWords, curlReady } from './curl-words.ts'
import { lastAction, type SentAction } from './last-action.ts'
import { neededKey } from './needed-key.ts'

/** Copies the member's last change as a command, and says so. */
export async function copyCurl(): Promise<void> {
  await curlReady()
  const { none, sessionOnly, refused } = curlWords().curl
  const action = lastAction()
  if (action === undefined) return tellNotice(none)
  if (action === 'session_only') return tellNotice(sessionOnly)
  try {
    await navigator.clipboard.writeText(curlText(action))
    tellNotice(told(action))
  } catch {
    // The browser does not allow it.
    tellNotice(refused)
  }
}

/** Which key the command needs, and what it reads beside the key. */
function told(action: SentAction): string {
  const { copied, keys, leftOut } = curlWords().curl
  const { secrets } = action
  const key = neededKey(action)
  return [
    copied,
    ...(key === 'any' ? [] : [keys[key]]),
    ...(secrets.length === 0 ? [] : [leftOut(secrets.join(', '))]),
  ].join(' ')
}
