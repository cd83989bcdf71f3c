import '../pages/layers.css'
import '../pages/reset.css'
import '../pages/tokens.css'
import '../pages/controls/button.css'
import './controls/chip.css'
import { render } from 'solid-js/web'
import { backoffMs, pause } from '../pages/stream/back-off.ts'
import { sweepDrafts } from './composer/drafts.ts'
import { Inbox } from './inbox.tsx'
import { place } from './router.ts'
import { askEarly } from './state/early-reads.ts'
import { awaitRows } from './state/first-rows.ts'
import { applyPreferences } from './preferences.ts'
import { Unreachable } from './unreachable.tsx'

const root = document.querySelector<HTMLElement>('#inbox')
if (root !== null) {
  sweepDrafts()
  const isEarly = askEarly()
  awaitRows(isEarly && place().length < 2 ? root : undefined)
  await applyPreferences().then(
    () => render(() => <Inbox />, root),
    async () => {
      render(() => <Unreachable />, root)
      await loadAgain()
    },
  )
}

/** Loads the page anew once the server answers: a browser may keep a failed import for as long as the page lives. */
async function loadAgain(): Promise<void> {
  const isThere = async () =>
    fetch(location.href).then(
      ({ ok }) => ok,
      () => false,
    )
  // Seconds apart, also if it is not the server that keeps back what is missing.
  for (let failures = 3; ; failures += 1) {
    await pause(backoffMs(failures))
    if (await isThere()) return location.reload()
  }
}
