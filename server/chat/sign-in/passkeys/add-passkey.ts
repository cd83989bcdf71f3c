import { base64urlField } from '../../../api/http/base64url-field.ts'
import { limits, object, text } from '../../../api/http/fields.ts'
import { present } from '../../../api/http/present.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { newId } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import { changeFactors } from '../factors/change-factors.ts'
import { replaceRecoveryCodes } from '../factors/factor-queries.ts'
import { makeRecoveryCodes } from '../factors/recovery-codes.ts'
import type { Caller } from '../require-member.ts'
import { clientDataField, longestPart } from './assertion.ts'
import { checkAnswer, rpIdOf } from './ceremony.ts'
import { makeChallenge } from './challenge.ts'
import {
  findCredential,
  insertPasskey,
  listCredentials,
  mostPasskeys,
  readPasskey,
} from './passkey-queries.ts'
import { isKeyIn, readPublicKey } from './public-key.ts'

/** What a page passes to `navigator.credentials.create`. */
export type PasskeySetup = {
  readonly challenge: string
  readonly rp_id: string
  readonly user_id: string
  readonly user_name: string
  readonly display_name: string
  /** Passkeys of the member for this host. */
  readonly known: readonly string[]
}

/** Begins a new passkey of the caller. Changes nothing. */
export async function startPasskey(
  services: AppServices,
  { principal, source }: Caller,
): Promise<PasskeySetup> {
  const { workspace_id: workspaceId, member_id: memberId, email, name } = principal
  const host = rpIdOf(source)
  const found = listCredentials({ workspaceId, memberId, host })
  const known = await readRows(services.database, workspaceId, found)
  return {
    challenge: makeChallenge(services, workspaceId, { memberId }),
    rp_id: host,
    // Opaque, as the standard asks: an authenticator shows who has which.
    user_id: Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url'),
    user_name: email,
    display_name: name === '' ? email : name,
    known: known.map((one) => one.credential_id.toString('base64url')),
  }
}

/** The name of a passkey. */
export const nameField = text({ maxCharacters: limits.tagCharacters, trim: true })

/** The body of a new passkey. */
export const newPasskeyFields = object(
  {
    name: nameField,
    client_data: clientDataField,
    authenticator_data: base64urlField(longestPart, '`response.getAuthenticatorData()`.'),
    public_key: base64urlField(1_400, '`response.getPublicKey()`: SPKI.'),
  },
  ['name', 'client_data', 'authenticator_data', 'public_key'],
)

type Added = { readonly json: object; readonly recoveryCodes: readonly string[] | null }

/** Adds a passkey of the caller. Returns recovery codes if there were none. */
export async function addPasskey(
  services: AppServices,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Added> {
  const { workspace_id: workspaceId, member_id: memberId } = caller.principal
  const given = newPasskeyFields.read(body, '')
  const name = present(given.name, 'name')
  const { spki, credentialId, ...made } = checkNew(services, caller, given)
  const id = newId()
  const host = rpIdOf(caller.source)
  const { codes, hashes } = makeRecoveryCodes()
  let isFirst = false
  const find = findCredential({ workspaceId, credentialId })
  await changeFactors(services, caller, 'passkey_added', [find], (tick, state, [known]) => {
    if (known.length > 0) throw appError('passkey_setup_invalid')
    if (state.passkeys >= mostPasskeys) throw appError('passkeys_too_many')
    isFirst = state.recovery_codes === 0
    const values = { workspaceId, id, memberId, credentialId, host, name, tick, ...made }
    return [
      insertPasskey({ ...values, publicKey: spki }),
      ...(isFirst ? [replaceRecoveryCodes({ workspaceId, memberId, hashes })] : []),
    ]
  })
  const added = readPasskey({ workspaceId, memberId, id })
  const [row] = await readRows(services.database, workspaceId, added)
  return { json: row?.json ?? {}, recoveryCodes: isFirst ? codes : null }
}

/**
 * What an authenticator made. Nothing of it is signed, because no attestation is asked for: that it is the member's rests on the session
 * and on the password of the last ten minutes.
 */
function checkNew(
  services: AppServices,
  { principal, source }: Caller,
  given: ReturnType<typeof newPasskeyFields.read>,
) {
  const { workspace_id: workspaceId, member_id: memberId } = principal
  const authenticatorData = present(given.authenticator_data, 'authenticator_data')
  const clientData = present(given.client_data, 'client_data')
  const spki = present(given.public_key, 'public_key')
  const place = { ...source, workspaceId }
  const checked = checkAnswer(services, place, { memberId }, { clientData, authenticatorData })
  const key = readPublicKey(spki)
  if (
    checked?.credentialId === undefined ||
    key === undefined ||
    !isKeyIn(key, authenticatorData)
  ) {
    throw appError('passkey_setup_invalid')
  }
  const { credentialId, counter } = checked
  return { spki, credentialId, counter }
}
