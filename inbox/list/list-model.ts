import { createSignal, untrack, type Accessor } from 'solid-js'
import { blockOf, blockSize, makeBlocks, type Blocks } from './blocks.ts'
import type { ListSource, Page } from './list-source.ts'
import { makeReader } from './make-reader.ts'
import { placeRows } from './place-rows.ts'

/** The list of a view: its blocks, and how events change it. */
export type ListModel = Pick<Blocks, 'total' | 'idAt' | 'indexOf'> & {
  readonly error: Accessor<unknown>
  /** How many conversations wait to come to their places. */
  readonly fresh: Accessor<number>
  /** Reads these rows if they are not known. */
  readonly need: (from: number, to: number) => void
  /** A conversation changed by the event of this sequence. */
  readonly apply: (id: string, sequence: number) => void
  /** Moves what waits behind `fresh`. */
  readonly flush: () => void
  /** Events up to this one are not known: what was read before it is read again. */
  readonly begin: (sequence: number) => void
  /** Reads the rows on the screen again: nothing known of them may be true. */
  readonly reread: () => void
  /** What was read may be true no longer, without an event: it is read again after a rest. */
  readonly becomeStale: () => void
  /** Reads at once what could not be read. */
  readonly retry: () => void
  readonly close: () => void
}

/**
 * Makes the model of one list. What it holds is true for one event of the log: a reply that is true for an earlier one is
 * brought up to date by the changes since, and what these cannot say for sure is read again after a rest.
 */
export function createListModel(source: ListSource): ListModel {
  const blocks = makeBlocks()
  const held = new Set<string>()
  const [fresh, setFresh] = createSignal(0)
  /** Every known row is as of this event or a later one, and none as of one after `newest`. */
  let oldest = Infinity
  let newest = -Infinity
  const { rowIn, isInPlace, remove, put, move } = placeRows(blocks, source, (id) => held.has(id))
  const count = () => setFresh([...held].filter((id) => rowIn(id) !== undefined).length)
  /** Moves a row, or has it wait. Returns whether the list is as certain as before. */
  const apply = (id: string): boolean => {
    // What is gone may not be shown any longer.
    const isGone = blocks.indexOf(id) >= 0 && source.rowOf(id) === undefined
    const isSame = isInPlace(id)
    const mustWait = !isSame && !isGone && !source.mayMove()
    if (mustWait) held.add(id)
    else held.delete(id)
    count()
    return mustWait || move(id)
  }
  const letGo = () => {
    const waiting = [...held]
    held.clear()
    count()
    return waiting
  }
  /** While rows may not move, a block that is read again waits; its rows show what they are now. */
  let isGentle = false
  const take = (block: number, page: Page, middle: number): boolean => {
    if (isGentle && !source.mayMove() && wouldMove(blocks, block, page)) {
      const own = blocks.known().filter(({ at }) => blockOf(at) === block)
      for (const { id } of [...page.rows, ...own]) apply(id)
      return false
    }
    const changed = source.since(page.sequence)
    const isAlone = blocks.known().every(({ at }) => blockOf(at) === block)
    oldest = isAlone ? page.sequence : Math.min(oldest, page.sequence)
    newest = isAlone ? page.sequence : Math.max(newest, page.sequence)
    const ids = page.rows.map(({ id }) => id)
    blocks.place(block, ids, page.total, middle)
    if (changed === undefined) return false
    // Changes move the rows of a later block by a number that is known from the whole list alone.
    const isStart = isAlone && block === 0 && held.size === 0
    const certain = [...changed].map(apply)
    for (const id of held) if (ids.includes(id)) apply(id)
    return changed.size === 0 ? held.size === 0 : isStart && !certain.includes(false)
  }
  const reader = makeReader({
    blocks,
    read: source.read,
    take: (...given) => untrack(() => take(...given)),
    mayMove: source.mayMove,
  })
  return {
    ...reader,
    total: blocks.total,
    idAt: blocks.idAt,
    indexOf: blocks.indexOf,
    fresh,
    apply: (id, sequence) =>
      untrack(() => {
        if (blocks.total() === undefined || sequence <= oldest) return
        const isCertain = apply(id)
        // Some rows are as of a later event, and have this change already.
        if (!isCertain || sequence <= newest) reader.becomeStale()
      }),
    flush: () =>
      untrack(() => {
        const waiting = letGo().map((id) => [id, remove(id)] as const)
        const certain = waiting.map(([id, wasKnown]) => put(id, wasKnown))
        if (certain.includes(false)) reader.becomeStale()
        else reader.resume()
      }),
    begin: (sequence) => {
      if (oldest >= sequence) return
      reread(sequence !== Infinity)
    },
    reread: () => reread(false),
  }
  function reread(gently: boolean) {
    isGentle = gently
    // What waits goes on waiting.
    if (!gently || source.mayMove()) letGo()
    reader.reread()
  }
}

/** Whether a block of which every row is known would have other rows, or the same at other places. */
function wouldMove(blocks: Blocks, block: number, { rows }: Page): boolean {
  const from = block * blockSize
  const isKnown = rows.length > 0 && blocks.isKnown(from, from + blockSize)
  return isKnown && rows.some(({ id }, at) => blocks.idAt(from + at) !== id)
}
