import { hkdfSync } from 'node:crypto'
import { appError } from '../../errors.ts'
import { keyIdIn, keyIdOf, openSealed, sealSecret } from './seal-secret.ts'
import { keysChangedAt, readSecretsKeys, SecretsKeyError, type KeySource } from './secrets-keys.ts'
import type { SecretOwner } from './webhook-id.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly vault: SecretsVault
  }
}

/** Seals and opens the secrets of webhooks and channels by the installation's keys. */
export type SecretsVault = {
  /** Throws 503 without a key; the log says why. */
  readonly seal: (ref: SecretOwner, secret: Buffer) => Buffer
  /** Undefined if the key is missing, or the secret was modified or belongs to another owner. */
  readonly open: (ref: SecretOwner, sealed: Buffer) => Buffer | undefined
  /** Whether the key of a sealed secret is available. */
  readonly hasKeyOf: (sealed: Buffer) => boolean
  /**
   * Keys for another purpose, one of each key of the installation (HKDF, RFC 5869): the first signs or seals, all of
   * them verify. Throws 503 without a key.
   */
  readonly derive: (purpose: string) => readonly [Buffer, ...Buffer[]]
}

/** Reads the key file again when it changes, so new keys need no restart. */
export function makeVault(source: KeySource): SecretsVault {
  let known: { readonly at: number; readonly keys: readonly Buffer[] } | undefined
  const derived = new Map<string, { readonly from: readonly Buffer[]; readonly keys: Derived }>()
  const keys = () => {
    const at = keysChangedAt(source)
    if (known?.at !== at) known = { at, keys: readSecretsKeys(source) }
    return known.keys
  }
  const keyOf = (sealed: Buffer) => keys().find((key) => keyIdOf(key) === keyIdIn(sealed))
  return {
    seal: (ref, secret) => sealSecret(sealingKey(source, keys), ref, secret),
    open: (ref, sealed) => {
      const key = keyOf(sealed)
      return key === undefined ? undefined : openSealed(key, ref, sealed)
    },
    hasKeyOf: (sealed) => keyOf(sealed) !== undefined,
    derive: (purpose) => {
      const from = keys()
      const before = derived.get(purpose)
      if (before?.from === from) return before.keys
      const first = deriveKey(sealingKey(source, keys), purpose)
      const made: Derived = [first, ...from.slice(1).map((key) => deriveKey(key, purpose))]
      derived.set(purpose, { from, keys: made })
      return made
    },
  }
}

type Derived = readonly [Buffer, ...Buffer[]]

function deriveKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `porchlight ${purpose}`, 32))
}

function sealingKey({ secretsKeyFile }: KeySource, keys: () => readonly Buffer[]): Buffer {
  try {
    const [first] = keys()
    if (first !== undefined) return first
    throw new SecretsKeyError(
      `There is no key file ${secretsKeyFile}, so webhooks cannot get a secret. See the output of the server's start, or run porchlight doctor.`,
    )
  } catch (cause) {
    throw Object.assign(appError('unavailable', { 'retry-after': '60' }), { cause })
  }
}
