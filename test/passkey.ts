import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { Send, TestWorkspace } from './app.ts'

const base64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

type Kind = 'ec' | 'ed25519' | 'rsa'

/** What an authenticator or its browser does otherwise than it should. */
export type Oddities = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** Person present: 1, verified: 4. */
  readonly flags?: number
  readonly counter?: number
}

/** A passkey in software, with the browser before it (WebAuthn 3). */
export type TestPasskey = {
  /** The body of `POST /auth/passkeys`. */
  readonly create: (challenge: string, odd?: Oddities) => Readonly<Record<string, string>>
  /** `passkey` of a body. */
  readonly answer: (challenge: string, odd?: Oddities) => Readonly<Record<string, string>>
}

/** Makes a passkey for the host of a workspace. Its counter stays 0, as that of passkeys which are copied between devices. */
export function makeTestPasskey(
  { subdomain, port }: Pick<TestWorkspace, 'subdomain' | 'port'>,
  kind: Kind = 'ec',
): TestPasskey {
  const host = `${subdomain}.localhost`
  const { publicKey, privateKey } = keysOf(kind)
  const id = randomBytes(32)
  const clientData = (type: string, challenge: string, odd: Oddities) => {
    const { origin = `http://${host}:${port}`, crossOrigin = false, topOrigin } = odd
    const said = { type: odd.type ?? type, challenge, origin, crossOrigin, topOrigin }
    return Buffer.from(JSON.stringify(said))
  }
  const head = (flags: number, { rpId = host, counter = 0, flags: other = flags }: Oddities) => {
    const tail = Buffer.alloc(5)
    tail.writeUInt8(other)
    tail.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), tail])
  }
  return {
    create: (challenge, odd = {}) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const { x = '', y = '', n = '' } = publicKey.export({ format: 'jwk' })
      const numbers = [x, y, n].map((number) => Buffer.from(number, 'base64url'))
      const parts = [head(0x45, odd), Buffer.alloc(16), length, id, ...numbers]
      return {
        name: 'Laptop',
        client_data: base64(clientData('webauthn.create', challenge, odd)),
        authenticator_data: base64(Buffer.concat(parts)),
        public_key: base64(publicKey.export({ format: 'der', type: 'spki' })),
      }
    },
    answer: (challenge, odd = {}) => {
      const said = clientData('webauthn.get', challenge, odd)
      const data = head(0x05, odd)
      const signed = Buffer.concat([data, sha256(said)])
      const digest = kind === 'ed25519' ? null : 'sha256'
      return {
        id: base64(id),
        client_data: base64(said),
        authenticator_data: base64(data),
        signature: base64(sign(digest, signed, privateKey)),
      }
    },
  }
}

function keysOf(kind: Kind): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (kind === 'rsa') return generateKeyPairSync('rsa', { modulusLength: 2_048 })
  return generateKeyPairSync('ed25519')
}

/** Asks for a challenge to use a passkey. */
export async function askChallenge(browse: Send): Promise<string> {
  const { status, text, body } = await browse('POST', '/auth/passkeys/challenge')
  assert.equal(status, 200, text)
  return body.challenge
}

/** Adds a passkey to the signed-in member. */
export async function addTestPasskey(browse: Send, passkey: TestPasskey, odd: Oddities = {}) {
  const { body: setup } = await browse('POST', '/auth/passkeys/setup')
  const { status, text, body } = await browse(
    'POST',
    '/auth/passkeys',
    passkey.create(setup.challenge, odd),
  )
  assert.equal(status, 201, text)
  return {
    id: String(body.passkey.id),
    setup,
    recoveryCodes: body.recovery_codes as string[] | null,
  }
}
