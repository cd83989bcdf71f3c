import { appError } from '../../errors.ts'
import { keyIdIn, keyIdOf, openSealed, sealSecret, type SecretPlace } from './seal-secret.ts'
import { keysChangedAt, readSecretsKeys, SecretsKeyError, type KeySource } from './secrets-keys.ts'

/** Seals and opens the secrets of webhooks under the keys of the installation. */
export type SecretsVault = {
  /** 503 without a key; the log says why. */
  readonly seal: (place: SecretPlace, secret: Buffer) => Buffer
  /** Undefined where the key is not here, or the secret was changed or is another webhook's. */
  readonly open: (place: SecretPlace, sealed: Buffer) => Buffer | undefined
  /** Whether the key that something is sealed under is here. */
  readonly hasKeyOf: (sealed: Buffer) => boolean
}

/** The vault of an installation. Keys that are added to its file are found without a restart. */
export function makeVault(source: KeySource): SecretsVault {
  let known: { readonly at: number; readonly keys: readonly Buffer[] } | undefined
  const keys = () => {
    const at = keysChangedAt(source)
    if (known?.at !== at) known = { at, keys: readSecretsKeys(source) }
    return known.keys
  }
  const keyOf = (sealed: Buffer) => keys().find((key) => keyIdOf(key) === keyIdIn(sealed))
  return {
    seal: (place, secret) => sealSecret(firstOf(source, keys), place, secret),
    open: (place, sealed) => {
      const key = keyOf(sealed)
      return key === undefined ? undefined : openSealed(key, place, sealed)
    },
    hasKeyOf: (sealed) => keyOf(sealed) !== undefined,
  }
}

function firstOf({ secretsKeyFile }: KeySource, keys: () => readonly Buffer[]): Buffer {
  try {
    const [first] = keys()
    if (first !== undefined) return first
    throw new SecretsKeyError(
      `There is no key file ${secretsKeyFile}, so webhooks get no secret. See the first lines of the server, or porchlight doctor.`,
    )
  } catch (cause) {
    throw Object.assign(appError('unavailable', { 'retry-after': '60' }), { cause })
  }
}
