import { createSignal, type Accessor } from 'solid-js'
import type { Row } from '../state/rows.ts'

/** Rows of one page of the API. */
export const blockSize = 50
/** Blocks kept around the window. */
const mostBlocks = 40

export type Page = { readonly rows: readonly Row[]; readonly total: number }

/** The ids of a list of any length, of which some blocks are known. Reading it follows its changes. */
export type Blocks = {
  readonly total: Accessor<number | undefined>
  readonly idAt: (index: number) => string | undefined
  readonly indexOf: (id: string) => number
  readonly place: (block: number, page: Page, middle: number) => void
  readonly insert: (at: number, id: string) => void
  /** Where it was, or -1. */
  readonly remove: (id: string) => number
  readonly isKnown: (block: number) => boolean
  /** The blocks of which a row is known. */
  readonly known: () => Set<number>
  /** Whether every row is known. */
  readonly isWhole: () => boolean
}

const blockOf = (at: number) => Math.floor(at / blockSize)

export function makeBlocks(): Blocks {
  let ids: (string | undefined)[] = []
  let places = new Map<string, number>()
  const [version, setVersion] = createSignal(0)
  const [total, setTotal] = createSignal<number>()
  const changed = () => {
    places = new Map()
    for (const [at, id] of ids.entries()) if (id !== undefined) places.set(id, at)
    setTotal(ids.length)
    setVersion((before) => before + 1)
  }
  const known = () => new Set([...places.values()].map(blockOf))
  const forgetFar = (middle: number) => {
    const blocks = new Set(ids.flatMap((id, at) => (id === undefined ? [] : [blockOf(at)])))
    const far = [...blocks].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const block of far.slice(0, Math.max(0, far.length - mostBlocks))) {
      ids.fill(undefined, block * blockSize, (block + 1) * blockSize)
    }
  }
  return {
    total,
    known,
    idAt: (index) => (version() < 0 ? undefined : ids[index]),
    indexOf: (id) => (version() < 0 ? -1 : (places.get(id) ?? -1)),
    isWhole: () => total() !== undefined && places.size === ids.length,
    isKnown: (block) => {
      const end = Math.min((block + 1) * blockSize, ids.length)
      return total() !== undefined && !ids.slice(block * blockSize, end).includes(undefined)
    },
    place: (block, page, middle) => {
      // A row that moved while the page was read would stand in two places.
      for (const { id } of page.rows) {
        const at = places.get(id)
        if (at !== undefined) ids[at] = undefined
      }
      ids.length = page.total
      const end = Math.min((block + 1) * blockSize, page.total)
      for (let at = block * blockSize; at < end; at += 1) {
        ids[at] = page.rows[at - block * blockSize]?.id
      }
      forgetFar(middle)
      changed()
    },
    insert: (at, id) => {
      ids.splice(at, 0, id)
      changed()
    },
    remove: (id) => {
      const at = places.get(id) ?? -1
      if (at < 0) return at
      ids.splice(at, 1)
      changed()
      return at
    },
  }
}
