import { me } from '../state/session-state.ts'

/** What is left of a change of many when the page is loaded again. */
export type KeptBulk = { readonly id: string; readonly name: string }

const placeOf = () => `porchlight.bulk.${me()?.member.id ?? ''}`

/** Keeps the change that this tab shows; undefined: none. */
export function keepBulk(kept: KeptBulk | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(placeOf())
    else sessionStorage.setItem(placeOf(), JSON.stringify(kept))
  } catch {
    // Storage refused: it is not shown again.
  }
}

/** The change that this tab showed last. */
export function keptBulk(): KeptBulk | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf()) ?? 'null') as KeptBulk | null) ?? undefined
  } catch {
    return undefined
  }
}
