import { hash } from 'node:crypto'
import { hostName } from '../../../api/access/workspace-host.ts'
import type { RequestSource } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { issueTimeOf, type ChallengeUse } from './challenge.ts'

/** The part of the authenticator's data before the public key (WebAuthn 3, 6.1). */
type AuthenticatorData = {
  readonly counter: number
  /** Only of a new passkey. */
  readonly credentialId: Buffer | undefined
}

/** What a browser returns of a passkey, new or used. */
export type Answer = {
  readonly clientData: Buffer
  readonly authenticatorData: Buffer
}

/** An answer that is right as far as it needs no key. */
export type CheckedAnswer = AuthenticatorData & { readonly issuedAt: Date }

/** The workspace whose passkeys are asked for, and the host at which that is done. */
export type Place = Pick<RequestSource, 'scheme' | 'host'> & { readonly workspaceId: string }

const isPresent = 0x01
const isVerified = 0x04
const hasCredential = 0x40

/** The relying party: this host and no other one, so that neither the visitors' host nor other workspaces can ask for its passkeys. */
export function rpIdOf({ host }: Pick<RequestSource, 'host'>): string {
  return hostName(host)
}

/**
 * Checks what a browser says of a passkey (WebAuthn 3, 7.1 and 7.2), all but the signature: the ceremony, a challenge of ours, the
 * exact origin, the relying party, and that the person was verified. Undefined if any of it is wrong.
 */
export function checkAnswer(
  services: Pick<AppServices, 'vault'>,
  place: Place,
  use: ChallengeUse,
  { clientData, authenticatorData }: Answer,
): CheckedAnswer | undefined {
  const type = use === 'use' ? 'webauthn.get' : 'webauthn.create'
  const challenge = challengeIn(clientData, type, `${place.scheme}://${place.host.toLowerCase()}`)
  if (challenge === undefined) return undefined
  const issuedAt = issueTimeOf(services, place.workspaceId, use, challenge)
  const read = readAuthenticatorData(authenticatorData, rpIdOf(place))
  return issuedAt === undefined || read === undefined ? undefined : { ...read, issuedAt }
}

function challengeIn(clientData: Buffer, type: string, origin: string): string | undefined {
  const said = parsed(clientData)
  if (said['type'] !== type || said['origin'] !== origin) return undefined
  // A frame on a page of somebody else.
  if (said['crossOrigin'] === true || said['topOrigin'] !== undefined) return undefined
  const { challenge } = said
  return typeof challenge === 'string' ? challenge : undefined
}

function parsed(clientData: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(clientData.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const flagsAt = 32
const counterAt = 33
const idLengthAt = 53
const idAt = 55
/** WebAuthn 3, 4: credential ids are at most so long. */
const longestId = 1_023

function readAuthenticatorData(bytes: Buffer, rpId: string): AuthenticatorData | undefined {
  if (bytes.length < counterAt + 4) return undefined
  if (!bytes.subarray(0, flagsAt).equals(hash('sha256', rpId, 'buffer'))) return undefined
  const flags = bytes[flagsAt] ?? 0
  if ((flags & isPresent) === 0 || (flags & isVerified) === 0) return undefined
  const counter = bytes.readUInt32BE(counterAt)
  if ((flags & hasCredential) === 0) return { counter, credentialId: undefined }
  if (bytes.length < idAt) return undefined
  const length = bytes.readUInt16BE(idLengthAt)
  const credentialId = bytes.subarray(idAt, idAt + length)
  if (length === 0 || length > longestId || credentialId.length < length) return undefined
  return { counter, credentialId }
}
