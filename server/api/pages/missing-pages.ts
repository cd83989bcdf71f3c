import { fileURLToPath } from 'node:url'
import { packageFolder } from '../http/package-files.ts'
import { pagesState } from './built-pages.ts'

/** Why inbox and widget are not served, without a full stop; undefined if they are. */
export async function missingPages(): Promise<string | undefined> {
  const state = await pagesState()
  if (state === 'current') return undefined
  const are = state === 'old' ? 'of another version' : 'not built'
  return `Inbox and widget are not served, because their pages are ${are}`
}

/** What to do about it. */
export const pagesRemedy = `Run "npm ci && npm run build" in ${fileURLToPath(packageFolder)} as its owner.`
