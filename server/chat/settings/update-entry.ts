import { forgetMembers } from '../../api/access/forget-members.ts'
import { refuseGrant, signsAsAnybody, type Granter } from '../../api/access/grants.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { appError, inUseError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import { countUse, inUseProblem, removedFrom } from './count-use.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { changedColumns, fieldChanges } from '../../store/writes/row-changes.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { passwordChanges, refuseServers, storePasswords } from './channel-passwords.ts'
import { saveOfChannels } from './channel-belongings.ts'
import { entryEvents, positionsFor, refuseTaken, unknownEntry } from './entry-changes.ts'
import type { Kind } from './kinds.ts'
import { findUsers, moveUsers, type Users } from './move-users.ts'
import { deleteEntries, findEntries, putEntries, setEntryAside, type Entry } from './queries.ts'
import { contactFieldsIn, refuseUnknownFields } from './pre-chat-fields.ts'
import { entryFields, ownValues, type GivenEntry } from './read-entry.ts'
import { refuseRoles } from './role-grants.ts'

/** Rows renamed by one change, which blocks other writers of the workspace. */
const renamedAtOnce = 1_000

/** The entry's JSON, or `again` if the entry changed before the lock was taken. */
export type Updated = { readonly json: string } | 'again'

/** Updates the passed fields of an entry. */
export async function updateEntry(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  kind: Kind,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  for (;;) {
    const updated = await updateOnce(services, context, granter, kind, id, body)
    services.settings.delete(context.workspace_id)
    forgetMembers(services, context.workspace_id)
    if (updated !== 'again') return updated
  }
}

/** Reads the entry before the lock as well, because the reads under the lock depend on it. */
async function updateOnce(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  kind: Kind,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  const workspaceId = context.workspace_id
  const seen = await readEntry(services, workspaceId, kind, id)
  const given = entryFields(kind).read(body, '')
  const wanted = { ...seen, ...ownValues(kind, given, seen), name: given.name ?? seen.name }
  if (hasChanges(given)) refuseRoles(kind, granter, [seen, wanted])
  // The secrets of the channel sign as other contacts from then on.
  if (wanted.identity_space !== seen.identity_space) refuseGrant(granter, signsAsAnybody)
  refuseServers(services, granter, wanted, given, seen)
  const passwords = passwordChanges(given, seen, wanted)
  if (kind.isChannel === true && contactFieldsIn(wanted).ids.length > 0) {
    // Fields that were deleted since the channel was stored are only left out of its questions.
    const sent = ownValues(kind, given, { kind: wanted.kind })
    await refuseUnknownFields(services, workspaceId, sent)
  }
  const removal = removedFrom(kind.plural, seen, wanted)
  const isRenamed = kind.keyedByName === true && wanted.name !== seen.name
  return writeInWorkspace(services.database, context, {
    reads: [
      findEntries(kind, workspaceId, [id], wanted.name),
      removal && countUse(workspaceId, removal),
      ...(isRenamed
        ? findUsers(kind, { workspaceId, id, limit: renamedAtOnce + 1 })
        : ([undefined, undefined] as const)),
    ],
    decide: ([entries, [use], conversations, members], tick): Decision<Updated> => {
      const before = entries.find((entry) => entry.id === id)
      if (before?.json !== seen.json) return { unchanged: 'again' }
      refuseUnmatched(context, kind.singular, before.json)
      if (before.built_in && hasChanges(given)) throw appError('built_in')
      refuseTaken(kind, entries, id, wanted.name)
      if (removal !== undefined && (use?.count ?? 0) > 0) {
        const count = use?.count ?? 0
        throw inUseError(inUseProblem(removal, count), count)
      }
      return draftUpdate(
        kind,
        workspaceId,
        {
          entries,
          before,
          wanted,
          given,
          passwords: storePasswords(services, workspaceId, id, passwords, tick),
          conversations,
          members,
        },
        tick,
      )
    },
  })
}

export async function readEntry(
  services: AppServices,
  workspaceId: string,
  kind: Kind,
  id: string,
): Promise<Entry> {
  const rows = await readRows(services.database, workspaceId, findEntries(kind, workspaceId, [id]))
  const entry = rows.find((row) => row.id === id)
  if (entry === undefined) throw unknownEntry(kind)
  return entry
}

function hasChanges(given: GivenEntry): boolean {
  return Object.values(given).some((value) => value !== undefined)
}

/** The columns that a change names, in this order. */
const columns = [
  'name',
  'kind',
  'options',
  'permissions',
  'sees',
  'settings',
  'identity_space',
  'position',
] as const

/** The fields that differ; the settings of a channel are named as in its JSON. */
function changedFields(before: Entry, after: Entry): string[] {
  return changedColumns(columns, before, after).flatMap((name) => {
    if (name !== 'settings') return name
    const kinds = [before, after].flatMap(({ kind, settings }) => (settings ? [kind ?? ''] : []))
    return [...new Set(kinds)]
  })
}

type Found = Users & {
  entries: readonly Entry[]
  before: Entry
  wanted: Entry
  given: GivenEntry
  /** Statements that store the passwords of a channel. */
  passwords: readonly Statement[]
}

function draftUpdate(
  kind: Kind,
  workspaceId: string,
  { entries, before, wanted, given, passwords, ...users }: Found,
  tick: Date,
): Decision<Updated> {
  const { position, moved } = positionsFor(entries, before.id, given.position)
  const after = { ...wanted, position }
  const fields = changedFields(before, after)
  // A new password changes nothing that is shown.
  const isSecret = passwords.length > 0 && !fields.includes(after.kind ?? '')
  const changed = isSecret ? [...fields, after.kind ?? ''] : fields
  if (changed.length === 0) return { unchanged: { json: before.json } }
  if (Math.max(users.conversations.length, users.members.length) > renamedAtOnce) {
    throw tooManyToRename(kind, before)
  }
  const moves = moveUsers(kind, workspaceId, users, before, after, tick)
  const what = { changed, changes: fieldChanges(changed, before, after) }
  const details = before.name === after.name ? what : { ...what, previous_name: before.name }
  return {
    ...moves,
    statements: [
      ...rowChanges(kind, workspaceId, [after, ...moved], moves.statements),
      ...passwords,
      ...saveOfChannels(workspaceId, [after]),
      notifyServers({ workspaceId }),
    ],
    events: [...entryEvents(kind, before.id, 'updated', details, moved), ...moves.events],
    reply: { json: { event: 0 } },
  }
}

/** Foreign keys refer to the name, so a renamed entry is inserted anew before its old row is deleted. */
function rowChanges(
  kind: Kind,
  workspaceId: string,
  entries: readonly [Entry, ...Entry[]],
  moves: readonly Statement[],
): Statement[] {
  const put = putEntries(kind, workspaceId, entries)
  if (moves.length === 0) return [put]
  const asideId = newId()
  return [
    setEntryAside(kind, workspaceId, entries[0].id, asideId),
    put,
    ...moves,
    deleteEntries(kind, workspaceId, [asideId]),
  ]
}

function tooManyToRename({ plural, singular }: Kind, { name }: Entry): Error {
  const rows = plural === 'roles' ? 'team members' : 'conversations'
  return inUseError(
    `${plural}: ${name} cannot be renamed: more than ${renamedAtOnce.toLocaleString('en')} ${rows} use it. ` +
      `Create another ${singular}, and delete this one with move_to.`,
    renamedAtOnce + 1,
  )
}
