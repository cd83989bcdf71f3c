import { appError } from '../../errors.ts'
import { keyIdIn, keyIdOf, openSealed, sealSecret } from './seal-secret.ts'
import { keysChangedAt, readSecretsKeys, SecretsKeyError, type KeySource } from './secrets-keys.ts'
import type { WebhookRef } from './webhook-id.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly vault: SecretsVault
  }
}

/** Seals and opens the secrets of webhooks by the installation's keys. */
export type SecretsVault = {
  /** Throws 503 without a key; the log says why. */
  readonly seal: (ref: WebhookRef, secret: Buffer) => Buffer
  /** Undefined if the key is missing, or the secret was modified or belongs to another webhook. */
  readonly open: (ref: WebhookRef, sealed: Buffer) => Buffer | undefined
  /** Whether the key of a sealed secret is available. */
  readonly hasKeyOf: (sealed: Buffer) => boolean
}

/** Reads the key file again when it changes, so new keys need no restart. */
export function makeVault(source: KeySource): SecretsVault {
  let known: { readonly at: number; readonly keys: readonly Buffer[] } | undefined
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
  }
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
