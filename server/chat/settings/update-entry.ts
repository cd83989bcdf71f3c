import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import { appError, inUseError } from '../../errors.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import type { Removal } from '../../store/writes/settings-changes.ts'
import { countUse, inUseProblem } from '../../store/writes/settings-use-queries.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { entryEvents, placesFor, refuseTaken, unknownEntry } from './entry-changes.ts'
import type { Kind } from './kinds.ts'
import { moveConversations, moveMembers, type Moves } from './move-users.ts'
import {
  deleteEntry,
  findEntries,
  insertEntry,
  placeEntries,
  setEntryAside,
  tellServers,
  updateEntry as updateEntryRow,
  type Entry,
  type EntryValues,
} from './queries.ts'
import { entryFields, readKind, type GivenEntry } from './read-entry.ts'
import {
  findMembersOfRole,
  findUsingConversations,
  type UsingConversation,
} from './user-queries.ts'

/** Rows that carry a name and get the new one with it, in one change; more would hold others up. */
const renamedAtOnce = 1_000

/** The entry's JSON, or that it was another one by the time it was to be changed. */
export type Updated = { readonly json: string } | 'again'

/** Changes the fields of an entry that are passed. */
export async function updateEntry(
  services: AppServices,
  context: WriteContext,
  kind: Kind,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const updated = await updateOnce(services, context, kind, id, body)
    services.settings.delete(context.workspace_id)
    if (updated !== 'again') return updated
  }
}

/** What is looked for under the lock depends on what the entry is, which is read before it. */
async function updateOnce(
  services: AppServices,
  context: WriteContext,
  kind: Kind,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Updated> {
  const workspaceId = context.workspace_id
  const seen = await readEntry(services, workspaceId, kind, id)
  const given = entryFields(kind).read(body, '')
  const wanted = { ...seen, ...readKind(kind, given, seen), name: given.name ?? seen.name }
  const removal = removedFrom(kind, seen, wanted)
  const isRenamed = kind.keyedByName === true && wanted.name !== seen.name
  return writeInWorkspace(services.database, context, {
    look: [
      findEntries(kind, workspaceId, [id], wanted.name),
      removal && countUse(workspaceId, removal),
      isRenamed ? findUsingConversations(kind, workspaceId, seen, renamedAtOnce + 1) : undefined,
      isRenamed && kind.plural === 'roles'
        ? findMembersOfRole(workspaceId, seen.name, renamedAtOnce + 1)
        : undefined,
    ],
    decide: ([entries, [use], conversations, members], tick): Decision<Updated> => {
      const before = entries.find((entry) => entry.id === id)
      if (before?.json !== seen.json) return { unchanged: 'again' }
      refuseUnmatched(context, kind.singular, before.json)
      if (before.built_in && hasChanges(given)) throw appError('built_in')
      refuseTaken(kind, entries, id, wanted.name)
      if (removal !== undefined && (use?.count ?? 0) > 0) {
        throw inUseError(inUseProblem(removal, use?.count ?? 0))
      }
      return draftUpdate(
        kind,
        workspaceId,
        { entries, before, wanted, given, conversations, members },
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

/** What an update takes from a field's values: labels, or what another kind could not hold. */
function removedFrom({ plural }: Kind, before: Entry, wanted: EntryValues): Removal | undefined {
  if (plural !== 'contact_fields' && plural !== 'ticket_fields') return undefined
  const { name, id } = before
  const { kind } = wanted
  if (kind !== null && before.kind !== kind) return { list: plural, name, id, kind }
  const options = (before.options ?? []).filter((option) => !wanted.options?.includes(option))
  return options.length === 0 ? undefined : { list: plural, name, id, options }
}

type Found = {
  entries: readonly Entry[]
  before: Entry
  wanted: Entry
  given: GivenEntry
  conversations: readonly UsingConversation[]
  members: readonly { id: string }[]
}

function draftUpdate(
  kind: Kind,
  workspaceId: string,
  { entries, before, wanted, given, conversations, members }: Found,
  tick: Date,
): Decision<Updated> {
  const { position, moved } = placesFor(entries, before.id, given.position)
  const after = { ...wanted, position }
  const changed = (['name', 'kind', 'options', 'position'] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (changed.length === 0) return { unchanged: { json: before.json } }
  const users = Math.max(conversations.length, members.length)
  if (users > renamedAtOnce) throw tooManyToRename(kind, before)
  const moves: Moves | undefined =
    users === 0
      ? undefined
      : kind.plural === 'roles'
        ? moveMembers(workspaceId, members, after, tick)
        : moveConversations(kind, workspaceId, conversations, before, after, tick)
  return {
    statements: [
      ...(moved.length === 0 ? [] : [placeEntries(kind, workspaceId, moved)]),
      ...rowChanges(kind, workspaceId, after, moves),
      tellServers(workspaceId),
    ],
    lists: moves?.lists ?? noShifts,
    events: [
      ...entryEvents(kind, before.id, 'updated', detailsOf(before, after, changed), moved),
      ...(moves?.events ?? []),
    ],
    extraTicks: moves?.extraTicks ?? 0,
    reply: (_written, recorded) => ({ json: recorded[0]?.[0] ?? '' }),
  }
}

/** A row that others name cannot change its name: one of the new name takes its place. */
function rowChanges(
  kind: Kind,
  workspaceId: string,
  after: EntryValues,
  moves: Moves | undefined,
): Statement[] {
  if (moves === undefined) return [updateEntryRow(kind, workspaceId, after)]
  const asideId = newId()
  return [
    setEntryAside(kind, workspaceId, after.id, asideId),
    insertEntry(kind, workspaceId, after),
    ...moves.statements,
    deleteEntry(kind, workspaceId, asideId),
  ]
}

function detailsOf(
  before: Entry,
  after: EntryValues,
  changed: readonly string[],
): Readonly<Record<string, unknown>> {
  return before.name === after.name ? { changed } : { changed, previous_name: before.name }
}

function tooManyToRename({ plural, singular }: Kind, { name }: Entry): Error {
  const rows = plural === 'roles' ? 'team members' : 'conversations'
  return inUseError(
    `${plural}: ${name} cannot be renamed: more than ${renamedAtOnce.toLocaleString('en')} ${rows} use it. ` +
      `Create another ${singular}, and delete this one with move_to.`,
  )
}
