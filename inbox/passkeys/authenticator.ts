import type {
  AddPasskeyBody,
  ChallengePasskeyReply,
  SignInByPasskeyBody,
  StartPasskeyReply,
} from '../../client/source/types.generated.ts'
import { auth } from '../state/api.ts'

/** What a body has as `passkey`. */
export type UsedPasskey = SignInByPasskeyBody['passkey']

/** ES256, EdDSA and RS256. */
const algorithms = [-7, -8, -257]

/** Whether the browser has passkeys, which it has on secure pages only. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Whether the browser offers passkeys in the list of a field. */
export async function offersInFields(): Promise<boolean> {
  if (!hasPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false
  return PublicKeyCredential.isConditionalMediationAvailable()
}

let offer: AbortController | undefined

/** Ends the offer in a field: a browser answers one request at a time. */
export function endOffer(): void {
  offer?.abort()
  offer = undefined
}

/** Offers the passkeys of this address in the list of a field, until one is chosen or anything else is asked. */
export async function offerPasskeys(): Promise<UsedPasskey> {
  endOffer()
  offer = new AbortController()
  return ask({ mediation: 'conditional', signal: offer.signal })
}

/** Lets the person choose a passkey of this address. */
export async function usePasskey(): Promise<UsedPasskey> {
  endOffer()
  return ask({})
}

async function ask(how: CredentialRequestOptions): Promise<UsedPasskey> {
  const asked = await auth<ChallengePasskeyReply>('POST', '/passkeys/challenge')
  const credential = await navigator.credentials.get({
    ...how,
    publicKey: {
      challenge: bytesOf(asked.challenge),
      rpId: asked.rp_id,
      userVerification: 'required',
    },
  })
  const { rawId, response } = credential as PublicKeyCredential
  const { clientDataJSON, authenticatorData, signature } =
    response as AuthenticatorAssertionResponse
  return {
    id: textOf(rawId),
    client_data: textOf(clientDataJSON),
    authenticator_data: textOf(authenticatorData),
    signature: textOf(signature),
  }
}

/** Lets an authenticator make a passkey. Throws as for one that was not made if the browser does not tell its public key. */
export async function makePasskey(name: string, setup: StartPasskeyReply): Promise<AddPasskeyBody> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(setup.challenge),
      rp: { id: setup.rp_id, name: setup.rp_id },
      user: {
        id: bytesOf(setup.user_id),
        name: setup.user_name,
        displayName: setup.display_name,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: setup.known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  const response = (credential as PublicKeyCredential).response as AuthenticatorAttestationResponse
  const key = response.getPublicKey()
  if (key === null) throw new DOMException('The public key is not told.', 'NotSupportedError')
  return {
    name,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.getAuthenticatorData()),
    public_key: textOf(key),
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
