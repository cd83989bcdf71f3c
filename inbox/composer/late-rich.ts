import { lateLoad } from '../controls/late-load.ts'
import type * as RichFile from './rich/rich-box.tsx'

const { loaded: rich, want } = lateLoad<typeof RichFile>(async () => {
  await idle()
  const file = await import('./rich/rich-box.tsx')
  await file.richReady()
  return file
})

/** The editor with format, once it is there. Until then, and where it cannot be had, the text field remains. */
export { rich }

/** Loads it when the page has nothing else to do. Call in a component. */
export const wantRich = want

async function idle(): Promise<void> {
  const wait = globalThis.requestIdleCallback as ((run: () => void) => void) | undefined
  await new Promise<void>((resolve) => (wait ?? setTimeout)(resolve))
}
