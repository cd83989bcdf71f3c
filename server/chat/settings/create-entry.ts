import type { Granter } from '../../api/access/grants.ts'
import { fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { passwordChanges, refuseServers, storePasswords } from './channel-passwords.ts'
import { saveOfChannels } from './channel-belongings.ts'
import { entryEvents, positionsFor, refuseTaken } from './entry-changes.ts'
import type { Kind } from './kinds.ts'
import { findEntries, putEntries } from './queries.ts'
import { refuseUnknownFields } from './pre-chat-fields.ts'
import { entryFields, ownValues } from './read-entry.ts'
import { refuseRoles } from './role-grants.ts'

export type Created = { readonly id: string; readonly json: string }

/** Creates an entry, at the end unless the body has a position. */
export async function createEntry(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
): Promise<Created> {
  const workspaceId = context.workspace_id
  const given = entryFields(kind).read(body, '')
  const { name } = given
  if (name === undefined) throw fieldError("name can't be blank.", 'field_blank')
  const values = ownValues(kind, given)
  refuseRoles(kind, granter, [{ name, ...values }])
  refuseServers(services, granter, values, given)
  const passwords = passwordChanges(given, undefined, values)
  await refuseUnknownFields(services, workspaceId, values)
  const created = await writeInWorkspace(services.database, context, {
    reads: [findEntries(kind, workspaceId, [], name)],
    decide: ([entries], tick): Decision<Created> => {
      refuseTaken(kind, entries, undefined, name)
      if (kind.limit !== undefined && entries.length >= kind.limit) {
        throw fieldError(
          `A workspace can have ${kind.limit} ${kind.plural.replace('_', ' ')}.`,
          'entries_too_many',
        )
      }
      const id = newId()
      const { position, moved } = positionsFor(entries, id, given.position)
      return {
        statements: [
          putEntries(kind, workspaceId, [{ id, name, position, ...values }, ...moved]),
          ...storePasswords(services, workspaceId, id, passwords, tick),
          ...saveOfChannels(workspaceId, [{ id, ...values }]),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: entryEvents(kind, id, 'created', {}, moved),
        reply: { id, json: { event: 0 } },
      }
    },
  })
  services.settings.delete(workspaceId)
  return created
}
