import { createSignal } from 'solid-js'
import { keptBulk } from './kept-bulk.ts'

const [chosen, setChosen] = createSignal<ReadonlySet<string>>(new Set())
const [isWanted, setBulkWanted] = createSignal(false)
/** The one chosen last by itself: Shift chooses from there. */
let anchor: string | undefined

/** The ids of conversations that the next change of many is made to. */
export { chosen }

/** Whether something was chosen since the page began, or a change goes on: what changes many is loaded then, and stays. */
export const isBulkWanted = (): boolean => isWanted() || keptBulk() !== undefined

/** Chooses a conversation, or no longer. */
export function toggleChosen(id: string): void {
  const next = new Set(chosen())
  if (!next.delete(id)) next.add(id)
  anchor = id
  choose(next)
}

/** Chooses all from the one chosen last to this one; `between` has their ids, as far as they are known. */
export function chooseThrough(
  id: string,
  between: (from: string, to: string) => readonly string[],
): void {
  if (anchor === undefined) return toggleChosen(id)
  choose(new Set([...chosen(), ...between(anchor, id)]))
}

/** Chooses a conversation besides the others. */
export function alsoChoose(id: string): void {
  anchor ??= id
  choose(new Set(chosen()).add(id))
}

/** Chooses these, and no others. */
export function chooseAll(ids: readonly string[]): void {
  anchor = ids[0]
  if (ids.length > 0) choose(new Set(ids))
}

/** Chooses none. */
export function chooseNone(): void {
  anchor = undefined
  if (chosen().size > 0) setChosen(new Set<string>())
}

function choose(ids: ReadonlySet<string>): void {
  setBulkWanted(true)
  setChosen(ids)
}
