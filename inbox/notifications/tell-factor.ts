import { createEffect, createMemo } from 'solid-js'
import { navigate, place } from '../router.ts'
import { factorsReady, factorWords } from '../sign-in/factor-words.ts'
import { isShutOut } from '../sign-in/is-shut-out.ts'
import { tellNotice } from '../state/actions.ts'
import { me } from '../state/session-state.ts'
import { shortDate } from '../words/times.ts'

/** Leads to the second factor that is required, from any page; before, says from when on it is needed, once for each time that the inbox is opened. */
export function tellFactor(): void {
  const from = createMemo(() => me()?.factor_needed_from ?? undefined)
  createEffect(() => {
    const known = from()
    if (known === undefined) return
    if (!isShutOut()) {
      void factorsReady().then(() => tellNotice(factorWords().enrol.soon(shortDate(known))))
    } else if (place()[0] !== 'settings') navigate('/inbox/settings/factors', { replace: true })
  })
}
