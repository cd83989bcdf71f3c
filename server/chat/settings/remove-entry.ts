import { forgetMembers } from '../../api/access/forget-members.ts'
import type { Granter } from '../../api/access/grants.ts'
import { appError, fieldError, inUseError } from '../../errors.ts'
import { readBoolean } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { Query } from '../../api/http/pagination.ts'
import { parseId } from '../../ids.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Database } from '../../store/database/connect.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import { countUse, countedAtMost, inUseProblem } from './count-use.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { clearFieldValues } from './clear-field-values.ts'
import { deleteOfChannel, findBelongings } from './channel-belongings.ts'
import { unknownEntry } from './entry-changes.ts'
import { isFields, type Kind } from './kinds.ts'
import { findUsers, moveUsers, type Users } from './move-users.ts'
import { deleteEntries, findEntries, type Entry } from './queries.ts'
import { refuseRoles } from './role-grants.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'

/** Rows moved by one change, which blocks other writers of the workspace. */
const movedAtOnce = countedAtMost

/** Where rows that refer to a deleted entry go: to another entry, or `discard` clears the reference. */
export type DeleteOptions = { readonly move_to: string | undefined; readonly discard: boolean }

type Removed = 'done' | 'more'

/** Reads `move_to` and `discard`. A malformed id matches no entry. */
export function readDeleteOptions(query: Query): DeleteOptions {
  const { move_to: to } = query
  const given = typeof to === 'string' ? to.trim() : ''
  const id = given === '' ? undefined : (parseId(given) ?? given)
  return { move_to: id, discard: readBoolean(query['discard']) === true }
}

/**
 * Deletes an entry after its rows have moved to another one or lost their reference, a bounded number per
 * change. The last change deletes the entry, so no row ever refers to a missing entry. Throws 409 if
 * rows use it and `options` allow neither.
 */
export async function removeEntry(
  services: AppServices,
  context: WriteContext,
  granter: Granter,
  kind: Kind,
  id: string,
  options: DeleteOptions,
): Promise<Removed> {
  let step = context
  // Each batch continues the previous one.
  while ((await removeSome(services.database, step, granter, kind, id, options)) === 'more') {
    // If-Match applies to the first batch only.
    step = { ...context, if_match: undefined }
  }
  services.settings.delete(context.workspace_id)
  forgetMembers(services, context.workspace_id)
  await clearFieldValues(services.database, context, kind, id)
  return 'done'
}

async function removeSome(
  database: Database,
  context: WriteContext,
  granter: Granter,
  kind: Kind,
  id: string,
  options: DeleteOptions,
): Promise<Removed> {
  const workspaceId = context.workspace_id
  const { move_to: targetId } = options
  const removal = isFields(kind.plural) ? { list: kind.plural, id, name: '' } : undefined
  return writeInWorkspace(database, context, {
    reads: [
      findEntries(kind, workspaceId, targetId === undefined ? [id] : idsOf(id, targetId)),
      removal && countUse(workspaceId, removal),
      ...findUsers(kind, { workspaceId, id, limit: movedAtOnce + 1 }),
      ...(kind.isChannel ? findBelongings({ workspaceId, id, limit: movedAtOnce + 1 }) : []),
    ],
    decide: ([entries, [use], conversations, members, ...belongings], tick): Decision<Removed> => {
      const entry = entries.find((one) => one.id === id)
      if (entry === undefined) throw unknownEntry(kind)
      refuseUnmatched(context, kind.singular, entry.json)
      if (entry.built_in) throw appError('built_in')
      const target = targetOf(kind, entries, entry, options)
      refuseRoles(kind, granter, target === undefined ? [entry] : [entry, target])
      const count = conversations.length + members.length + (use?.count ?? 0)
      const mayGo = target !== undefined || (kind.discardable && options.discard)
      if (count > 0 && !mayGo) {
        const problem = inUseProblem({ list: kind.plural, id, name: entry.name }, count)
        throw inUseError(`${problem} ${adviceFor(kind)}`, count)
      }
      return draftRemoval(
        kind,
        workspaceId,
        { entry, target, conversations, members, belongings },
        tick,
      )
    },
  })
}

/** Leaves out a malformed id, which PostgreSQL would reject. */
function idsOf(id: string, targetId: string): string[] {
  return parseId(targetId) === undefined ? [id] : [id, targetId]
}

function targetOf(
  kind: Kind,
  entries: readonly Entry[],
  entry: Entry,
  { move_to: id }: DeleteOptions,
): Entry | undefined {
  if (id === undefined || kind.fieldKinds !== undefined || kind.plural === 'channels') {
    return undefined
  }
  const target = entries.find((one) => one.id === id && one.id !== entry.id)
  if (target === undefined) {
    throw fieldError(`move_to must be the id of another ${kind.singular}: ${id}.`)
  }
  return target
}

function adviceFor({ plural, fieldKinds, discardable }: Kind): string {
  if (fieldKinds !== undefined) return 'Pass discard=true to delete its values, too.'
  const moving = `Pass another one in move_to${discardable ? ', or' : '.'}`
  if (!discardable) return moving
  return `${moving} ${plural === 'tags' ? 'remove it from them' : 'leave them without one'} with discard=true.`
}

type Found = Users & {
  entry: Entry
  target: Entry | undefined
  /** Of a channel, a list for each kind that has some. */
  belongings: readonly (readonly { id: string }[])[]
}

function draftRemoval(
  kind: Kind,
  workspaceId: string,
  { entry, target, conversations, members, belongings }: Found,
  tick: Date,
): Decision<Removed> {
  const batch = {
    conversations: conversations.slice(0, movedAtOnce),
    members: members.slice(0, movedAtOnce),
  }
  const moves = moveUsers(kind, workspaceId, batch, entry, target, tick)
  const isLast = [conversations, members, ...belongings].every((rows) => rows.length <= movedAtOnce)
  const ofChannel =
    kind.isChannel === true
      ? deleteOfChannel(
          workspaceId,
          entry.id,
          belongings.map((rows) => rows.slice(0, movedAtOnce)),
        )
      : []
  if (!isLast) {
    return { ...moves, statements: [...moves.statements, ...ofChannel], reply: 'more' }
  }
  const { singular } = kind
  return {
    ...moves,
    statements: [
      ...moves.statements,
      ...ofChannel,
      deleteEntries(kind, workspaceId, [entry.id]),
      notifyServers({ workspaceId }),
    ],
    events: [
      ...moves.events,
      draftEvent(`${singular}.deleted`, goneResource(singular), [entry.id], {
        name: entry.name,
        moved_to: target?.id ?? null,
      }),
    ],
    reply: 'done',
  }
}
