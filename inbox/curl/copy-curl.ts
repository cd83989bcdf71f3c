import { tellNotice } from '../state/actions.ts'
import { curlText } from './curl-text.ts'
import { curlWords, curlReady } from './curl-words.ts'
import { lastAction } from './last-action.ts'

/** Copies the member's last change as a command, and says so. */
export async function copyCurl(): Promise<void> {
  await curlReady()
  const action = lastAction()
  if (action === undefined) {
    tellNotice(curlWords().curl.none)
    return
  }
  try {
    await navigator.clipboard.writeText(curlText(action))
    tellNotice(curlWords().curl.copied)
  } catch {
    // The browser does not allow it.
    tellNotice(curlWords().curl.refused)
  }
}
