import { createSignal, untrack, type Accessor } from 'solid-js'
import type { Row } from '../state/rows.ts'
import { blockSize, makeBlocks, type Blocks, type Page } from './blocks.ts'

export type ListSource = {
  /** Reads a block, from 0. */
  readonly read: (block: number) => Promise<Page>
  /** Keeps what was read. */
  readonly keep: (row: Row) => void
  /** Whether a conversation belongs into this list. */
  readonly fits: (row: Row) => boolean
  /** A change moves a conversation to the start; false: a new one is put at the end, as those that wait are. */
  readonly isNewestFirst: boolean
  /** Whether the order may change now: the start is on the screen and the pointer elsewhere. */
  readonly mayMove: () => boolean
  /** Called when a row came (1) or went (-1). */
  readonly onShift?: (index: number, by: 1 | -1) => void
}

/** The list of a view: its blocks, and how events change it. */
export type ListModel = Pick<Blocks, 'total' | 'idAt' | 'indexOf'> & {
  readonly error: Accessor<unknown>
  /** How many conversations wait to come to the start. */
  readonly fresh: Accessor<number>
  /** Reads the blocks of these rows that are not known. */
  readonly need: (from: number, to: number) => void
  /** A conversation changed; null: it is gone. */
  readonly apply: (id: string, row: Row | null) => void
  /** Moves what waits behind `fresh`. */
  readonly flush: () => void
  /** Reads the rows on the screen anew. */
  readonly reread: () => void
}

/** After an event whose row was not known, the screen is read again when it has rested this long. */
const restMs = 800

/** Makes the model of one list. It is thrown away with the view. */
export function createListModel(source: ListSource): ListModel {
  const blocks = makeBlocks()
  const reader = makeReader(source, blocks)
  const held = new Map<string, Row | null>()
  const [fresh, setFresh] = createSignal(0)
  const isComing = (row: Row | null) => row !== null && source.fits(row)
  const hold = (id: string, row: Row | null) => {
    held.set(id, row)
    setFresh([...held.values()].filter(isComing).length)
  }
  const letGo = () => {
    const waiting = [...held]
    held.clear()
    setFresh(0)
    return waiting
  }
  const move = (id: string, row: Row | null) => {
    const from = blocks.remove(id)
    if (from >= 0) source.onShift?.(from, -1)
    // Where it stood, if anywhere, is not known: the other blocks may be shifted by one.
    const isGuess = from < 0 && !blocks.isWhole()
    if (isComing(row)) {
      const to = source.isNewestFirst ? 0 : (blocks.total() ?? 0)
      blocks.insert(to, id)
      source.onShift?.(to, 1)
    }
    if (isGuess) reader.becomeStale()
  }
  const apply = (id: string, row: Row | null) => {
    if (blocks.total() === undefined) return
    const at = blocks.indexOf(id)
    const fits = isComing(row)
    const isAbsent = !fits && at < 0
    const isInPlace = fits && (source.isNewestFirst ? at === 0 : at >= 0)
    if (isInPlace || (isAbsent && blocks.isWhole())) held.delete(id)
    else if (isAbsent) reader.becomeStale()
    else if (source.mayMove()) move(id, row)
    else hold(id, row)
  }
  return {
    total: blocks.total,
    idAt: blocks.idAt,
    indexOf: blocks.indexOf,
    error: reader.error,
    need: reader.need,
    fresh,
    apply: (id, row) => untrack(() => apply(id, row)),
    flush: () => {
      for (const [id, row] of letGo()) untrack(() => move(id, row))
    },
    reread: () => {
      letGo()
      reader.reread()
    },
  }
}

/** Reads blocks as they are needed, each once at a time. */
function makeReader(source: ListSource, blocks: Blocks) {
  const reading = new Set<number>()
  let stale = new Set<number>()
  let wanted = { from: 0, to: blockSize }
  let rest: ReturnType<typeof setTimeout> | undefined
  const [error, setError] = createSignal<unknown>()
  const read = async (block: number) => {
    if (reading.has(block)) return
    reading.add(block)
    stale.delete(block)
    try {
      const page = await source.read(block)
      for (const row of page.rows) source.keep(row)
      blocks.place(block, page, Math.floor((wanted.from + wanted.to) / 2 / blockSize))
      setError(undefined)
    } catch (cause) {
      stale.add(block)
      setError(cause)
    } finally {
      reading.delete(block)
    }
  }
  const need = (from: number, to: number) => {
    wanted = { from, to }
    const last = Math.max(0, Math.ceil(to / blockSize) - 1)
    for (let block = Math.floor(from / blockSize); block <= last; block += 1) {
      if (stale.has(block) || !untrack(() => blocks.isKnown(block))) void read(block)
    }
  }
  const becomeStale = () => {
    stale = blocks.known()
    rest ??= setTimeout(() => {
      rest = undefined
      need(wanted.from, wanted.to)
    }, restMs)
  }
  const reread = () => {
    stale = blocks.known().add(0)
    need(wanted.from, wanted.to)
  }
  return { error, need, becomeStale, reread }
}
