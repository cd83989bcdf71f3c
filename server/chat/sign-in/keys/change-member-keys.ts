import { refuseChangeOf } from '../../../api/access/grants.ts'
import { newKey } from '../../../api/access/key-format.ts'
import { keyResource } from '../../../api/access/key-resource.ts'
import { signatureOf } from '../../../api/access/principal.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { signedOut } from '../../../api/access/authenticate-session.ts'
import { appError } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../../store/writes/change.ts'
import { draftEvent } from '../../../store/writes/event-draft.ts'
import { notifyServers } from '../../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { endKeysOfMember, mostKeysOfMember } from '../../api-keys/end-keys-of-member.ts'
import { readMemberKey } from '../../api-keys/read-key.ts'
import { findRoles, roleIn } from '../../settings/role-grants.ts'
import type { Caller } from '../require-member.ts'
import { findKeyOwner, findMemberKey, insertMemberKey } from './member-key-queries.ts'

type MadeKey = { readonly json: string; readonly key: string }

/** Makes a key by which programs act as the caller. Only this result contains the key itself. */
export async function makeMemberKey(
  { database }: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<MadeKey> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const { expires_at: end, allowed_addresses: addresses, ...given } = readMemberKey(body)
  const { key, hash, lastFour } = newKey(workspaceId)
  const id = newId()
  return writeInWorkspace(database, contextOf(caller), {
    reads: [findKeyOwner({ workspaceId, memberId, most: mostKeysOfMember })],
    decide: ([[owner]], tick): Decision<MadeKey> => {
      // Deactivated since the request began.
      if (owner?.active !== true) throw signedOut()
      if (owner.working >= mostKeysOfMember) throw appError('own_keys_too_many')
      return {
        statements: [
          insertMemberKey({
            ...{ ...given, workspaceId, id, memberId, hash, lastFour, tick },
            expiresAt: end ?? null,
            allowedAddresses: addresses ?? null,
            createdBy: JSON.stringify(signatureOf(caller.principal).actor),
          }),
        ],
        lists: noShifts,
        events: [draftEvent('api_key.created', keyResource, [id], { team_member_id: memberId })],
        reply: { json: { row: 0 }, key },
      }
    },
  })
}

/** Ends a key of the caller, or of any member whose rights the caller has, immediately and in all processes. */
export async function endMemberKey(
  services: AppServices,
  caller: Caller,
  id: string,
  whose: 'own' | 'any',
): Promise<void> {
  const { principal } = caller
  const { workspace_id: workspaceId } = principal
  const memberId = whose === 'own' ? principal.member_id : null
  await writeInWorkspace(services.database, contextOf(caller), {
    reads: [findMemberKey({ workspaceId, id, memberId }), findRoles({ workspaceId })],
    decide: ([[found], roles], tick): Decision<void> => {
      if (found === undefined) throw appError('api_key_unknown')
      refuseChangeOf(principal, found.member_id, roleIn(roles, found.organization_role))
      if (!found.works) return { unchanged: undefined }
      const { statements, events } = endKeysOfMember(workspaceId, found.member_id, [{ id }], tick)
      return {
        statements: [...statements, notifyServers({ workspaceId })],
        lists: noShifts,
        events,
        reply: undefined,
      }
    },
  })
  services.keys.clear(workspaceId)
}

function contextOf({ principal, request_id: requestId }: Caller): WriteContext {
  const { actor } = signatureOf(principal)
  return { workspace_id: principal.workspace_id, actor, request_id: requestId }
}
