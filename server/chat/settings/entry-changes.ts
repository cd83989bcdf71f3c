import { comparable } from '../../comparable.ts'
import { appError, fieldError } from '../../errors.ts'
import type { EventDraft } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { entryResources } from './entry-json.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './queries.ts'

/** `was`: the position that it had. */
type MovedEntry = Entry & { readonly was: number }

/** The 404 of the kind. */
export function unknownEntry(kind: Kind): Error {
  return appError(`${kind.singular}_unknown` as Parameters<typeof appError>[0])
}

/** Throws 422 if another entry of the kind has the name, ignoring case. */
export function refuseTaken(
  kind: Kind,
  entries: readonly Entry[],
  id: string | undefined,
  name: string,
): void {
  const other = entries.find(
    (entry) => entry.id !== id && comparable(entry.name) === comparable(name),
  )
  if (other !== undefined) {
    throw fieldError(
      `name belongs to another ${kind.singular.replace('_', ' ')}: ${name}.`,
      'name_taken',
    )
  }
}

/**
 * The position of an existing or new entry if `wanted` (from 1) is its place, and the other entries that
 * move. Built-in entries keep the first positions. Without `wanted` nothing moves, and a new entry comes
 * last.
 */
export function positionsFor(
  entries: readonly Entry[],
  id: string,
  wanted: number | undefined,
): { position: number; moved: readonly MovedEntry[] } {
  const own = entries.find((entry) => entry.id === id)
  if (wanted === undefined) {
    const last = Math.max(0, ...entries.map(({ position }) => position))
    return { position: own?.position ?? last + 1, moved: [] }
  }
  const fixed = entries.filter((entry) => entry.built_in)
  const others = entries.filter((entry) => !entry.built_in && entry.id !== id)
  const at = Math.min(Math.max(wanted - 1 - fixed.length, 0), others.length)
  const order = [...fixed, ...others.slice(0, at), undefined, ...others.slice(at)]
  const moved = order.flatMap((entry, index) =>
    entry === undefined || entry.position === index + 1
      ? []
      : [{ ...entry, position: index + 1, was: entry.position }],
  )
  return { position: order.indexOf(undefined) + 1, moved }
}

/** `<kind>.created` or `<kind>.updated`, and `<kind>.updated` of the moved entries. */
export function entryEvents(
  kind: Kind,
  id: string,
  verb: 'created' | 'updated',
  details: Readonly<Record<string, unknown>>,
  moved: readonly MovedEntry[],
): EventDraft[] {
  const resource = entryResources[kind.plural]
  const own = { type: `${kind.singular}.${verb}`, resource, ids: [id], details }
  if (moved.length === 0) return [own]
  const ids = moved.map((entry) => entry.id)
  const type = `${kind.singular}.updated`
  const each = moved.map(({ position, was }) => ({
    changes: fieldChanges(['position'], { position: was }, { position }),
  }))
  return [own, { type, resource, ids, details: { changed: ['position'] }, each }]
}
