import type { Mark, Row } from './table.ts'

/** A part that rows of one kind repeat of another resource: `visitor` of conversations, `sender` of messages. */
export type PartChange = {
  readonly kind: string
  /** The field with the part, or undefined for fields of the row itself. */
  readonly part: string | undefined
  /** The id of the part, or of the row; of an array of names the former name. */
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The changes of parts, for rows of reads that were asked for before them and arrive after. */
export type PartChanges = {
  readonly add: (change: PartChange, at: Mark) => void
  /** The row with what changed since the mark. */
  readonly renew: <R extends Row>(kind: string, row: R, mark: Mark) => R
  readonly clear: () => void
}

/** No read takes so long that more parts change meanwhile. */
const mostChanges = 1_000

export function partsOf(): PartChanges {
  const changes = new Map<string, { readonly change: PartChange; readonly at: Mark }>()
  // A name may be given to another one later: its changes stay apart.
  const keyOf = ({ kind, part, id }: PartChange, at: Mark) =>
    `${kind} ${part ?? ''} ${id} ${part === 'tags' ? at : ''}`
  return {
    add: (change, at) => {
      const key = keyOf(change, at)
      changes.delete(key)
      changes.set(key, { change, at })
      for (const oldest of changes.keys()) {
        if (changes.size <= mostChanges) break
        changes.delete(oldest)
      }
    },
    renew: (kind, row, mark) => {
      let renewed = row
      // The newest are last.
      const all = [...changes.values()]
      const from = all.findLastIndex(({ at }) => at <= mark) + 1
      for (const { change } of all.slice(from))
        if (change.kind === kind) renewed = withPart(renewed, change) ?? renewed
      return renewed
    },
    clear: () => changes.clear(),
  }
}

/** The row with the changed part, or undefined if it does not have that part. */
export function withPart<R extends Row>(row: R, change: PartChange): R | undefined {
  const { part, id, fields } = change
  if (part === undefined) return row.id === id ? laterTick({ ...row, ...fields }, row) : undefined
  const named = (row as Readonly<Record<string, unknown>>)[part]
  if (Array.isArray(named))
    return named.includes(id)
      ? { ...row, [part]: named.map((name) => (name === id ? fields['name'] : name)) }
      : undefined
  const own = named as { id?: unknown } | null | undefined
  return own?.id === id ? { ...row, [part]: { ...own, ...fields } } : undefined
}

/** A tick never moves back. */
function laterTick<R extends Row>(changed: R, before: R): R {
  const [tick = '', former = ''] = [changed.updated_at, before.updated_at]
  return former > tick ? { ...changed, updated_at: former } : changed
}
