import { comparable } from '../../comparable.ts'
import { appError, fieldError } from '../../errors.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import type { Removal } from '../../store/writes/settings-changes.ts'
import { entryResource } from './entry-json.ts'
import type { Kind } from './kinds.ts'
import type { Entry } from './queries.ts'

/** 404 in the words of its kind. */
export function unknownEntry(kind: Kind): Error {
  return appError(`${kind.singular}_unknown` as Parameters<typeof appError>[0])
}

/** The name a body gives, which no other entry of the kind may have, ignoring case. */
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
    throw fieldError(`name belongs to another ${kind.singular.replace('_', ' ')}: ${name}.`)
  }
}

/**
 * The entries that have to move so that `id`, or a new entry, has the place it is to have; built-in
 * ones keep the first places. Without a place a new one comes last and the others stay.
 */
export function placesFor(
  entries: readonly Entry[],
  id: string,
  place: number | undefined,
): { position: number; moved: { id: string; position: number }[] } {
  const own = entries.find((entry) => entry.id === id)
  if (place === undefined) {
    const last = Math.max(0, ...entries.map(({ position }) => position))
    return { position: own?.position ?? last + 1, moved: [] }
  }
  const fixed = entries.filter((entry) => entry.built_in)
  const others = entries.filter((entry) => !entry.built_in && entry.id !== id)
  const at = Math.min(Math.max(place - 1 - fixed.length, 0), others.length)
  const order = [...fixed, ...others.slice(0, at), { id, position: -1 }, ...others.slice(at)]
  const moved = order
    .map((entry, index) => ({ id: entry.id, before: entry.position, position: index + 1 }))
    .filter((entry) => entry.id !== id && entry.before !== entry.position)
    .map((entry) => ({ id: entry.id, position: entry.position }))
  return { position: fixed.length + at + 1, moved }
}

/** `<kind>.created` or `<kind>.updated`, and the same of those that made room for it. */
export function entryEvents(
  kind: Kind,
  id: string,
  verb: 'created' | 'updated',
  details: Readonly<Record<string, unknown>>,
  moved: readonly { id: string }[] = [],
): EventDraft[] {
  const resource = entryResource(kind)
  const own = { type: `${kind.singular}.${verb}`, resource, ids: [id], details }
  if (moved.length === 0) return [own]
  return [
    own,
    {
      type: `${kind.singular}.updated`,
      resource,
      ids: moved.map((entry) => entry.id),
      details: { changed: ['position'] },
    },
  ]
}

/** What the settings' rules call the deletion of an entry; nothing refers to channels. */
export function deletionOf({ plural }: Kind, { id, name }: Entry): Removal | undefined {
  if (plural === 'channels') return undefined
  return { list: plural, name, id } as Removal
}
