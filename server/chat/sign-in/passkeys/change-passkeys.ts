import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { changeAccess } from '../change-access.ts'
import { changeFactors, endingFactors } from '../factors/change-factors.ts'
import { originOf, type Caller } from '../require-member.ts'
import { nameField } from './add-passkey.ts'
import { present } from '../../../api/http/present.ts'
import { deletePasskey, readPasskey, renamePasskey } from './passkey-queries.ts'

/** Gives a passkey of the caller another name. Returns it. */
export async function changePasskey(
  services: AppServices,
  caller: Caller,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const name = present(nameField.read(body['name'], 'name'), 'name')
  const found = readPasskey({ workspaceId, memberId, id })
  let json: object = {}
  await changeAccess(services, originOf(caller), [found], ([[known]]) => {
    if (known === undefined) throw appError('passkey_unknown')
    json = { ...known.json, name }
    return [renamePasskey({ workspaceId, memberId, id, name })]
  })
  return json
}

/** Removes a passkey of the caller; the last way in stays, and the last second factor where the workspace requires one. */
export async function removePasskey(
  services: AppServices,
  caller: Caller,
  id: string,
): Promise<void> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const find = readPasskey({ workspaceId, memberId, id })
  await changeFactors(services, caller, 'passkey_removed', [find], (_, state, [known]) => {
    if (known.length === 0) throw appError('passkey_unknown')
    const isLast = state.passkeys === 1
    if (isLast && !state.has_other_way) throw appError('way_in_last')
    const endsFactors = isLast && !state.has_totp
    return [
      deletePasskey({ workspaceId, memberId, id }),
      ...(endsFactors ? endingFactors(caller, state) : []),
    ]
  })
}
