import { appError, fieldError, inUseError } from '../../errors.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { Query } from '../../api/http/pagination.ts'
import { parseId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import { countUse, inUseProblem } from '../../store/writes/settings-use-queries.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { clearFieldValues } from './clear-field-values.ts'
import { deletionOf, unknownEntry } from './entry-changes.ts'
import type { Kind } from './kinds.ts'
import { moveConversations, moveMembers, type Moves } from './move-users.ts'
import { deleteEntry, findEntries, tellServers, type Entry } from './queries.ts'
import {
  findMembersOfRole,
  findUsingConversations,
  type UsingConversation,
} from './user-queries.ts'
import { readEntry } from './update-entry.ts'

/** Rows moved by one change, so that other writers of the workspace never wait long. */
const movedAtOnce = 1_000

/** What becomes of the rows that refer to an entry which goes. */
export type Fate = { readonly move_to: string | undefined; readonly discard: boolean }

export type Removed = 'done' | 'more' | 'again'

/** `move_to` and `discard` of a DELETE. An id that is none names nobody. */
export function readFate(query: Query): Fate {
  const { move_to: to } = query
  const given = typeof to === 'string' ? to.trim() : ''
  const id = given === '' ? undefined : (parseId(given) ?? given)
  return { move_to: id, discard: readBoolean(query['discard']) === true }
}

/**
 * Deletes an entry. What refers to it is moved to another one or goes without, a bounded number of
 * rows a change; the last of these deletes it, so nothing ever refers to what is not there. Throws 409
 * where rows need it and nobody said what becomes of them.
 */
export async function removeEntry(
  services: AppServices,
  context: WriteContext,
  kind: Kind,
  id: string,
  fate: Fate,
): Promise<Removed> {
  let step = context
  for (;;) {
    // Each batch finds what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const removed = await removeSome(services, step, kind, id, fate)
    services.settings.delete(context.workspace_id)
    if (removed === 'done') {
      // oxlint-disable-next-line no-await-in-loop
      await clearFieldValues(services.database, context, kind, id)
      return removed
    }
    // What a condition allowed to begin is carried through.
    if (removed === 'more') step = { ...context, if_match: undefined }
  }
}

async function removeSome(
  services: AppServices,
  context: WriteContext,
  kind: Kind,
  id: string,
  fate: Fate,
): Promise<Removed> {
  const workspaceId = context.workspace_id
  const seen = await readEntry(services, workspaceId, kind, id)
  const removal = deletionOf(kind, seen)
  const { move_to: targetId } = fate
  return writeInWorkspace(services.database, context, {
    look: [
      findEntries(kind, workspaceId, targetId === undefined ? [id] : idsOf(id, targetId)),
      removal && countUse(workspaceId, removal),
      findUsingConversations(kind, workspaceId, seen, movedAtOnce + 1),
      kind.plural === 'roles'
        ? findMembersOfRole(workspaceId, seen.name, movedAtOnce + 1)
        : undefined,
    ],
    decide: ([entries, [use], conversations, members], tick): Decision<Removed> => {
      const entry = entries.find((one) => one.id === id)
      if (entry === undefined) throw unknownEntry(kind)
      refuseUnmatched(context, kind.singular, entry.json)
      if (entry.built_in) throw appError('built_in')
      if (entry.name !== seen.name) return { unchanged: 'again' }
      const target = targetOf(kind, entries, entry, fate)
      const isFree = (use?.count ?? 0) === 0
      const mayGo = kind.discardable && fate.discard
      if (removal !== undefined && !isFree && target === undefined && !mayGo) {
        throw inUseError(`${inUseProblem(removal, use?.count ?? 0)} ${adviceFor(kind)}`)
      }
      return draftRemoval(kind, workspaceId, { entry, target, conversations, members }, tick)
    },
  })
}

/** Text that is no id can be no entry's, and must not reach the database as one. */
function idsOf(id: string, targetId: string): string[] {
  return parseId(targetId) === undefined ? [id] : [id, targetId]
}

function targetOf(
  kind: Kind,
  entries: readonly Entry[],
  entry: Entry,
  { move_to: id }: Fate,
): Entry | undefined {
  if (id === undefined || kind.fieldKinds !== undefined || kind.plural === 'channels') {
    return undefined
  }
  const target = entries.find((one) => one.id === id && one.id !== entry.id)
  if (target === undefined) {
    throw fieldError(`move_to names no other ${kind.singular}: ${id}.`)
  }
  return target
}

function adviceFor({ plural, fieldKinds, discardable }: Kind): string {
  if (fieldKinds !== undefined) return 'Its values go with it when discard is true.'
  const moving = `Name another one in move_to${discardable ? ', or' : '.'}`
  if (!discardable) return moving
  return `${moving} ${plural === 'tags' ? 'take it off them' : 'leave them without one'} by discard.`
}

type Found = {
  entry: Entry
  target: Entry | undefined
  conversations: readonly UsingConversation[]
  members: readonly { id: string }[]
}

function draftRemoval(
  kind: Kind,
  workspaceId: string,
  { entry, target, conversations, members }: Found,
  tick: Date,
): Decision<Removed> {
  const batch = conversations.slice(0, movedAtOnce)
  const someMembers = members.slice(0, movedAtOnce)
  const moves: Moves | undefined =
    batch.length > 0
      ? moveConversations(kind, workspaceId, batch, entry, target, tick)
      : someMembers.length > 0 && target !== undefined
        ? moveMembers(workspaceId, someMembers, target, tick)
        : undefined
  const { statements, lists, events, extraTicks } = moves ?? {
    statements: [],
    lists: noShifts,
    events: [],
    extraTicks: 0,
  }
  const isLast = conversations.length <= movedAtOnce && members.length <= movedAtOnce
  if (!isLast) return { statements, lists, events, extraTicks, reply: () => 'more' }
  const { singular } = kind
  return {
    statements: [...statements, deleteEntry(kind, workspaceId, entry.id), tellServers(workspaceId)],
    lists,
    events: [
      ...events,
      {
        type: `${singular}.deleted`,
        resource: goneResource(singular),
        ids: [entry.id],
        details: { name: entry.name, moved_to: target?.id ?? null },
      },
    ],
    extraTicks,
    reply: () => 'done',
  }
}
