import { latePart } from '../controls/late-part.tsx'
import type { DraftsLink as Link } from './drafts-link.tsx'
import type { DraftsPane as Pane } from './drafts-pane.tsx'

// The list of drafts is not in the first load.

/** Its link in the left column. */
export const DraftsLink = latePart<Parameters<typeof Link>[0]>(async () => {
  const { DraftsLink: link, draftsReady } = await import('./drafts-link.tsx')
  await draftsReady()
  return link
})

/** The list. */
export const DraftsPane = latePart<Parameters<typeof Pane>[0]>(async () => {
  const { DraftsPane: pane, draftsReady } = await import('./drafts-pane.tsx')
  await draftsReady()
  return pane
})
