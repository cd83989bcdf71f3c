import { fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { entryEvents, placesFor, refuseTaken } from './entry-changes.ts'
import type { Kind } from './kinds.ts'
import { findEntries, insertEntry, placeEntries, tellServers } from './queries.ts'
import { entryFields, readKind } from './read-entry.ts'

export type Created = { readonly id: string; readonly json: string }

/** Adds an entry, at the end unless the body names a place. */
export async function createEntry(
  services: AppServices,
  context: WriteContext,
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
): Promise<Created> {
  const workspaceId = context.workspace_id
  const given = entryFields(kind).read(body, '')
  const { name } = given
  if (name === undefined) throw fieldError("name can't be blank.")
  const values = readKind(kind, given, { kind: null, options: null })
  const created = await writeInWorkspace(services.database, context, {
    look: [findEntries(kind, workspaceId, [], name)],
    decide: ([entries]): Decision<Created> => {
      refuseTaken(kind, entries, undefined, name)
      if (kind.limit !== undefined && entries.length >= kind.limit) {
        throw fieldError(`A workspace can have ${kind.limit} ${kind.plural.replace('_', ' ')}.`)
      }
      const id = newId()
      const { position, moved } = placesFor(entries, id, given.position)
      return {
        statements: [
          ...(moved.length === 0 ? [] : [placeEntries(kind, workspaceId, moved)]),
          insertEntry(kind, workspaceId, { id, name, position, ...values }),
          tellServers(workspaceId),
        ],
        lists: noShifts,
        events: entryEvents(kind, id, 'created', {}, moved),
        reply: (_written, recorded) => ({ id, json: recorded[0]?.[0] ?? '' }),
      }
    },
  })
  services.settings.delete(workspaceId)
  return created
}
