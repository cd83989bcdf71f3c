import { refuseUnlessAllowed, refusalOf, type Access } from '../../api/access/policy.ts'
import type { Principal } from '../../api/access/principal.ts'
import { describe, object, type Field, type JsonSchema } from '../../api/http/fields.ts'
import type { AppServices } from '../../api/http/services.ts'
import { fieldError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { changesField, type ReplyChanges } from '../saved-replies/read-saved-reply.ts'

const mostReplies = 20

const repliesField: Field<readonly string[]> = {
  schema: {
    type: 'array',
    maxItems: mostReplies,
    items: { type: 'string', format: 'uuid' },
    description: 'The saved replies in it, whose use is counted. Unknown ones are ignored.',
  },
  read: (given, name) => {
    refuseInexact(given, name)
    if (given === undefined || given === null || given === '') return []
    const ids: unknown[] = Array.isArray(given) ? given : [given]
    if (ids.length > mostReplies) throw fieldError(`${name} is too long.`, 'field_too_long')
    for (const id of ids) refuseInexact(id, name)
    const known = ids.map((id) => (typeof id === 'string' ? parseId(id.trim()) : undefined))
    return [...new Set(known.filter((id) => id !== undefined))]
  },
}

/** What a message changes of its conversation when it is sent, by whomever and whenever. */
const changesFields = object({
  changes: {
    ...changesField,
    schema: describe(
      changesField.schema,
      'What the conversation becomes with it, in one change: all of it, or nothing and no message.',
    ),
  },
  saved_reply_ids: repliesField,
})

/** The schema of a body with these fields, too. */
export const withChanges = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: {
    ...(schema['properties'] as object),
    ...(changesFields.schema['properties'] as object),
  },
})

export type GivenChanges = {
  readonly changes: ReplyChanges
  readonly replyIds: readonly string[]
}

/** Reads them of a body; undefined if there are none. */
export function readChanges(body: Readonly<Record<string, unknown>>): GivenChanges | undefined {
  const { changes = {}, saved_reply_ids: replyIds } = changesFields.read(body, '')
  const isNone = Object.keys(changes).length === 0 && replyIds.length === 0
  return isNone ? undefined : { changes, replyIds }
}

/** What changing a conversation needs beside the right to send. */
function accessFor({ changes }: GivenChanges): Access | undefined {
  if (Object.keys(changes).length === 0) return undefined
  const isAssigned = 'assignee' in changes || 'group_name' in changes
  return {
    key: 'conversations:write',
    member: isAssigned ? ['conversations:write', 'conversations:assign'] : 'conversations:write',
    contact: 'none',
  }
}

/** Throws 403 for changes that the principal may not make. */
export function refuseChanges(principal: Principal, given: GivenChanges | undefined): void {
  const access = given && accessFor(given)
  if (access !== undefined) refuseUnlessAllowed(principal, access)
}

/** Whether the principal may make them. */
export function mayChange(principal: Principal, given: GivenChanges | undefined): boolean {
  const access = given && accessFor(given)
  return access === undefined || refusalOf(principal, access) === undefined
}

export type Services = Pick<AppServices, 'config' | 'database' | 'settings'>
