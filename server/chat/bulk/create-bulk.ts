import { makeMatcher } from '../../api/batch/match-route.ts'
import { readOperation } from '../../api/batch/read-operations.ts'
import { refuseUnlessAllowed } from '../../api/access/policy.ts'
import { keyIdOf, type Principal } from '../../api/access/principal.ts'
import { readText, type JsonSchema } from '../../api/http/fields.ts'
import { refuseUnstorable } from '../../api/http/json-values.ts'
import type { Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { refuseAssigning } from '../conversations/refuse-assigning.ts'
import { bulkTask } from './bulk-task.ts'
import { mostConversations, pickConversations } from './pick-conversations.ts'
import { countBulkUnderWay, findBulkJson, findEndedBulk, insertBulk } from './queries.ts'

/** The most bulk changes of a workspace that are under way. */
export const mostUnderWay = 10

export const bulkBody: JsonSchema = {
  type: 'object',
  required: ['method'],
  properties: {
    conversation_ids: {
      type: 'array',
      minItems: 1,
      maxItems: mostConversations,
      items: { type: 'string', format: 'uuid' },
      description: 'The conversations, in the order in which they are changed.',
    },
    filter: {
      type: 'string',
      description: 'In place of ids: the conversations that fit this filter now.',
    },
    view: {
      type: 'string',
      format: 'uuid',
      description: 'In place of ids: the conversations of this view now.',
    },
    method: { type: 'string', enum: ['PATCH', 'PUT', 'DELETE'] },
    path: {
      type: 'string',
      description:
        'Behind the address of a conversation, such as `/tags/vip`. Blank: the conversation itself.',
    },
    body: {
      type: 'object',
      additionalProperties: true,
      description: 'The body of the single request.',
    },
  },
}

type Body = Readonly<Record<string, unknown>>
export type CreatedBulk = { readonly id: string; readonly json: string }

/** Begins one change of many conversations, by the routes that change one. */
export async function createBulk(
  services: AppServices,
  context: WriteContext,
  principal: Principal,
  given: Body,
  routes: readonly Route[],
): Promise<CreatedBulk> {
  const workspaceId = context.workspace_id
  // The change is stored as JSON, in which an inexact number would be an object.
  for (const name of Object.keys(bulkBody['properties'] as object))
    refuseUnstorable(given[name], name)
  const change = readChange(principal, given, routes)
  const conversationIds = await pickConversations(services, principal, given)
  return writeInWorkspace(services.database, context, {
    reads: [countBulkUnderWay({ workspaceId, most: mostUnderWay })],
    decide: ([[underWay]], tick): Decision<CreatedBulk> => {
      refuseMore(underWay)
      return draftBulk(context, principal, { ...change, conversationIds, undoes_id: null }, tick)
    },
  })
}

/** Takes a bulk change that has ended back, where nobody has changed the same since. */
export async function undoBulk(
  services: AppServices,
  context: WriteContext,
  principal: Principal,
  undoneId: string,
  routes: readonly Route[],
): Promise<CreatedBulk> {
  const workspaceId = context.workspace_id
  const find = findEndedBulk({ workspaceId, id: undoneId, memberId: memberIdOf(principal) })
  return writeInWorkspace(services.database, context, {
    reads: [find, countBulkUnderWay({ workspaceId, most: mostUnderWay })],
    decide: ([[undone], [underWay]], tick): Decision<CreatedBulk> => {
      if (undone === undefined) throw appError('bulk_change_unknown')
      if (!undone.has_ended) throw appError('bulk_change_under_way')
      if (undone.is_undone) throw appError('bulk_change_undone')
      const change = readChange(principal, undone, routes)
      if (!canBeUndone(change)) throw appError('change_not_undoable')
      refuseMore(underWay)
      const { conversation_ids: conversationIds } = undone
      const given = { ...change, conversationIds, undoes_id: undoneId }
      return draftBulk(context, principal, given, tick)
    },
  })
}

/** A member sees its own, a key those of the workspace. */
export const memberIdOf = (principal: Principal): string | null =>
  principal.kind === 'member' ? principal.member_id : null

type Change = ReturnType<typeof readChange>

/** Events do not say what was unread before. */
function canBeUndone({ path, body }: Change): boolean {
  return path !== '' || Object.keys(body).some((name) => name !== 'read')
}

function refuseMore(underWay: { readonly total: number } | undefined): void {
  if ((underWay?.total ?? 0) < mostUnderWay) return
  throw appError('bulk_changes_limited', { 'retry-after': '5' })
}

function draftBulk(
  context: WriteContext,
  principal: Principal,
  given: Change & {
    readonly conversationIds: readonly string[]
    readonly undoes_id: string | null
  },
  tick: Date,
): Decision<CreatedBulk> {
  const workspaceId = context.workspace_id
  const id = newId()
  const memberId = memberIdOf(principal)
  return {
    statements: [
      insertBulk({
        ...{ ...given, workspaceId, id, tick, body: JSON.stringify(given.body) },
        request_id: context.request_id ?? id,
        api_key_id: keyIdOf(principal),
        team_member_id: memberId,
      }),
      bulkTask.due(workspaceId, [{ subject_id: id, input: {} }], { inMs: 0 }),
      findBulkJson({ workspaceId, id, memberId }),
    ],
    lists: noShifts,
    // Each conversation's change has its own.
    events: [],
    reply: { id, json: { row: -1 } },
  }
}

const anyId = '00000000-0000-0000-0000-000000000000'

/** The change, which the principal may make to a conversation. */
function readChange(principal: Principal, given: Body, routes: readonly Route[]) {
  const path = readText(given['path'], 'path')?.trim() ?? ''
  const { method, body } = given
  const operation = readOperation(
    { method, body, path: `/conversations/${anyId}${path}` },
    'change',
  )
  const match = makeMatcher(routes)(operation.method, operation.path)
  if (match === undefined || 'allow' in match || operation.search !== '') {
    throw fieldError(
      `No change of a conversation has this method and path: ${operation.method} ${path}.`,
    )
  }
  refuseUnlessAllowed(principal, match.route.access)
  refuseAssigning({ principal, body: operation.body })
  return { method: operation.method, path, body: operation.body }
}
