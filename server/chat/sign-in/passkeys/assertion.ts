import { base64urlField } from '../../../api/http/base64url-field.ts'
import { object } from '../../../api/http/fields.ts'
import { present } from '../../../api/http/present.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { checkAnswer, rpIdOf, type Answer, type Place } from './ceremony.ts'
import { isSignedBy } from './public-key.ts'

/** What a browser returns for the use of a passkey. */
export type Assertion = Answer & { readonly credentialId: Buffer; readonly signature: Buffer }

/** A passkey, as its uses are checked and counted. */
export type PasskeyRow = {
  passkey_id: string
  public_key: Buffer
  host: string
  counter: number
  /** null before the first use. */
  last_challenge_at: Date | null
}

/** A use that is right, to be written. */
export type PasskeyUse = { readonly id: string; readonly counter: number; readonly issuedAt: Date }

/** An authenticator's data with a key of RSA and an id of the greatest length take half of it. */
export const longestPart = 4_000

export const clientDataField = base64urlField(
  longestPart,
  '`response.clientDataJSON` of the browser.',
)

const field = object(
  {
    id: base64urlField(1_400, '`rawId` of the credential.'),
    client_data: clientDataField,
    authenticator_data: base64urlField(longestPart, '`response.authenticatorData`.'),
    signature: base64urlField(1_400, '`response.signature`.'),
  },
  ['id', 'client_data', 'authenticator_data', 'signature'],
)

/** The schema of `passkey` in a body. */
export const passkeySchema = {
  ...field.schema,
  description: 'What `navigator.credentials.get` returned for a challenge, each part in base64url.',
}

/** The passkey of a body; undefined without one. */
export function readAssertion(body: Readonly<Record<string, unknown>>): Assertion | undefined {
  const given = body['passkey'] ?? ''
  if (given === '') return undefined
  const read = field.read(given, 'passkey')
  return {
    credentialId: present(read.id, 'passkey.id'),
    clientData: present(read.client_data, 'passkey.client_data'),
    authenticatorData: present(read.authenticator_data, 'passkey.authenticator_data'),
    signature: present(read.signature, 'passkey.signature'),
  }
}

/**
 * Checks an assertion against its passkey; called under the workspace's lock, so that of any number of requests with one challenge
 * one is served. Throws 403, the same for an unknown passkey, one of another host, a challenge that is used or old, and a wrong
 * signature. A counter that does not grow means a copy of the passkey.
 */
export function checkAssertion(
  services: Pick<AppServices, 'vault'>,
  place: Place,
  assertion: Assertion,
  row: PasskeyRow | undefined,
): PasskeyUse {
  const checked = checkAnswer(services, place, 'use', assertion)
  if (checked === undefined || row === undefined) throw appError('passkey_wrong')
  const { counter, issuedAt } = checked
  const isUsed = row.last_challenge_at !== null && issuedAt <= row.last_challenge_at
  if (row.host !== rpIdOf(place) || isUsed) throw appError('passkey_wrong')
  if (!isSignedBy(row.public_key, assertion, assertion.signature)) throw appError('passkey_wrong')
  const counts = counter > 0 || row.counter > 0
  if (counts && counter <= row.counter) throw appError('passkey_copied')
  return { id: row.passkey_id, counter, issuedAt }
}
