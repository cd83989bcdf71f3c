import type { Principal } from '../../api/access/principal.ts'
import { refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparable } from '../../comparable.ts'
import { appError, fieldError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { checkFiles, lockFiles, type AttachedFile } from '../attachments/attach-files.ts'
import { memberIdOf } from '../views/member-id-of.ts'
import { checkChanges } from './check-changes.ts'
import {
  countSavedReplies,
  countUse,
  deleteSavedReply,
  findSavedReply,
  findSavedReplyJson,
  insertSavedReply,
  updateSavedReply,
} from './queries.ts'
import { savedReplyFields } from './read-saved-reply.ts'
import { lockFilesOfReply, removeBytes, replaceFiles } from '../attachments/reply-files.ts'

const mostOwn = 200
const mostShared = 500

/** What a shared reply needs beside the route's own words. */
const shares: Access = { key: 'settings:write', member: 'replies:share', contact: 'none' }

type Body = Readonly<Record<string, unknown>>
type CreatedReply = JsonResult & { readonly id: string }
/** `gone`: the files that it has no longer. */
type ChangedReply = JsonResult & { readonly gone: readonly AttachedFile[] }
type Caller = { readonly context: WriteContext; readonly principal: Principal }

export async function createSavedReply(
  services: AppServices,
  { context, principal }: Caller,
  body: Body,
): Promise<CreatedReply> {
  const workspaceId = context.workspace_id
  const given = savedReplyFields.read(body, '')
  const memberId = memberIdOf(principal)
  const { name, body: text, changes = {}, shared = memberId === null } = given
  const { attachment_ids: fileIds = [] } = given
  if (name === undefined) throw fieldError("name can't be blank.", 'field_blank')
  if (text === undefined) throw fieldError("body can't be blank.", 'field_blank')
  refuseOwnOfKey(principal, shared)
  if (shared) refuseUnlessAllowed(principal, shares)
  await checkChanges(services.database, services.settings, workspaceId, changes)
  const ownerId = shared ? null : memberId
  const id = newId()
  return writeInWorkspace(services.database, context, {
    reads: [countSavedReplies({ workspaceId, memberId }), lockFiles(workspaceId, fileIds)],
    decide: ([[counts], found], tick): Decision<CreatedReply> => {
      refuseMany(ownerId, counts)
      checkFiles(fileIds, found)
      const row = { id, team_member_id: ownerId, name, name_key: comparable(name), body: text }
      return {
        statements: [
          insertSavedReply({ workspaceId, ...row, changes: JSON.stringify(changes), tick }),
          ...replaceFiles(workspaceId, id, fileIds),
          findSavedReplyJson({ workspaceId, id, memberId }),
        ],
        lists: noShifts,
        events: eventsOf('created', id),
        reply: { id, json: { row: -1 } },
      }
    },
  })
}

export async function changeSavedReply(
  services: AppServices,
  { context, principal }: Caller,
  id: string,
  body: Body,
): Promise<ChangedReply> {
  const workspaceId = context.workspace_id
  const { shared, attachment_ids: fileIds, ...given } = savedReplyFields.read(body, '')
  const memberId = memberIdOf(principal)
  refuseOwnOfKey(principal, shared)
  await checkChanges(services.database, services.settings, workspaceId, given.changes ?? {})
  const changed = await writeInWorkspace(services.database, context, {
    reads: [
      findSavedReply({ workspaceId, id, memberId }),
      countSavedReplies({ workspaceId, memberId }),
      lockFilesOfReply({ workspaceId, id }),
      lockFiles(workspaceId, fileIds ?? []),
    ],
    decide: ([[known], [counts], held, found], tick): Decision<ChangedReply> => {
      if (known === undefined) throw appError('saved_reply_unknown')
      refuseUnmatched(context, 'saved_reply', known.json)
      const isShared = known.team_member_id === null
      if (isShared || shared === true) refuseUnlessAllowed(principal, shares)
      // A shared one that is made private belongs to the member who does so.
      const owner = shared === undefined ? known.team_member_id : shared ? null : memberId
      if (owner !== known.team_member_id) refuseMany(owner, counts)
      const heldIds = held.map((file) => file.id)
      const ids = fileIds ?? heldIds
      if (fileIds !== undefined) checkFiles(ids, found, id)
      const gone = held.filter((file) => !ids.includes(file.id))
      const changes = JSON.stringify(given.changes ?? known.changes)
      const { name = known.name, body: text = known.body } = given
      const before = [known.name, known.body, JSON.stringify(known.changes), known.team_member_id]
      const isSame =
        JSON.stringify([before, heldIds]) === JSON.stringify([[name, text, changes, owner], ids])
      if (isSame) return { unchanged: { json: known.json, gone } }
      const key = { workspaceId, id }
      const row = { team_member_id: owner, name, name_key: comparable(name), body: text, changes }
      return {
        statements: [
          updateSavedReply({ ...key, ...row, tick }),
          ...(fileIds === undefined ? [] : replaceFiles(workspaceId, id, ids, gone)),
          findSavedReplyJson({ ...key, memberId }),
        ],
        lists: noShifts,
        events: eventsOf('updated', id),
        reply: { json: { row: -1 }, gone },
      }
    },
  })
  await removeBytes(services, changed.gone)
  return changed
}

export async function removeSavedReply(
  services: AppServices,
  { context, principal }: Caller,
  id: string,
): Promise<void> {
  const workspaceId = context.workspace_id
  const gone = await writeInWorkspace(services.database, context, {
    reads: [
      findSavedReply({ workspaceId, id, memberId: memberIdOf(principal) }),
      lockFilesOfReply({ workspaceId, id }),
    ],
    decide: ([[known], held]): Decision<readonly AttachedFile[]> => {
      if (known === undefined) throw appError('saved_reply_unknown')
      refuseUnmatched(context, 'saved_reply', known.json)
      if (known.team_member_id === null) refuseUnlessAllowed(principal, shares)
      return {
        statements: [
          ...replaceFiles(workspaceId, id, [], held),
          deleteSavedReply({ workspaceId, id }),
        ],
        lists: noShifts,
        events: eventsOf('deleted', id),
        reply: held,
      }
    },
  })
  await removeBytes(services, gone)
}

/** Counts that a reply was sent. It is no change of the reply, and no event. */
export async function countSavedReplyUse(
  services: AppServices,
  { context, principal }: Caller,
  id: string,
): Promise<JsonResult> {
  const workspaceId = context.workspace_id
  const key = { workspaceId, id, memberId: memberIdOf(principal) }
  return writeInWorkspace(services.database, context, {
    reads: [findSavedReplyJson(key)],
    decide: ([[known]], tick): Decision<JsonResult> => {
      if (known === undefined) throw appError('saved_reply_unknown')
      return {
        statements: [countUse({ workspaceId, id, tick }), findSavedReplyJson(key)],
        lists: noShifts,
        events: [],
        reply: { json: { row: -1 } },
      }
    },
  })
}

function refuseOwnOfKey(principal: Principal, shared: boolean | undefined): void {
  if (shared === false && memberIdOf(principal) === null)
    throw fieldError('shared must be true: an API key has no saved replies of its own.')
}

function refuseMany(
  ownerId: string | null,
  counts: { readonly shared: number; readonly own: number } | undefined,
): void {
  const { shared = 0, own = 0 } = counts ?? {}
  if (ownerId === null ? shared >= mostShared : own >= mostOwn)
    throw appError('saved_replies_too_many')
}

/** Events have the id of a reply alone, because everyone with the log reads them, and a member's own replies are private. */
function eventsOf(action: 'created' | 'updated' | 'deleted', id: string): EventDraft[] {
  return [draftEvent(`saved_reply.${action}`, goneResource('saved_reply'), [id])]
}
