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
   * Keys of a workspace for another purpose, one of each key of the installation (HKDF, RFC 5869): the first signs or
   * seals, all of them verify. Throws 503 without a key.
   */
  readonly derive: (workspaceId: string, purpose: string) => readonly [Buffer, ...Buffer[]]
  /** What `derive` makes them of; none without a key. A workspace takes them along to another installation. */
  readonly workspaceKeys: (workspaceId: string) => Buffer[]
}

/** Reads the key file again when it changes, so new keys need no restart. */
export function makeVault(source: KeySource): SecretsVault {
  let known: { readonly at: number; readonly keys: readonly Buffer[] } | undefined
  const derived = new Map<string, { readonly from: readonly Buffer[]; readonly keys: Derived }>()
  const ofWorkspace = (workspaceId: string) => (key: Buffer) =>
    deriveKey(key, `workspace ${workspaceId}`)
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
    workspaceKeys: (workspaceId) => keys().map(ofWorkspace(workspaceId)),
    derive: (workspaceId, purpose) => {
      const from = keys()
      const name = `${workspaceId} ${purpose}`
      const before = derived.get(name)
      if (before?.from === from) return before.keys
      const [first, ...others] = [sealingKey(source, keys), ...from.slice(1)]
        .map(ofWorkspace(workspaceId))
        .map((key) => deriveKey(key, purpose)) as [Buffer, ...Buffer[]]
      const made: Derived = [first, ...others]
      if (derived.size >= mostDerived) derived.clear()
      derived.set(name, { from, keys: made })
      return made
    },
  }
}

/** Two of a workspace; about 200 bytes each. */
const mostDerived = 4_000

type Derived = readonly [Buffer, ...Buffer[]]

/** HKDF with SHA-256 (RFC 5869). */
export function deriveKey(key: Buffer, purpose: string): Buffer {
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
