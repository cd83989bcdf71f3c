import type pg from 'pg'
import { keyIdIn, keyIdOf } from './seal-secret.ts'
import { readSealedSecrets } from './sealed-secrets.ts'
import { addKey, readSecretsKeys, type KeySource } from './secrets-keys.ts'
import { makeVault } from './secrets-vault.ts'

/**
 * Adds a new key to the key file and seals all readable secrets with it, or with the first key of the
 * setting. The old keys stay in the file, so running servers are not interrupted.
 */
export async function rotateSecretsKey(
  source: KeySource,
  owner: pg.Pool,
): Promise<{ key_id: string; resealed: number; unreadable: number }> {
  const before = readSecretsKeys(source)
  const [key] = source.secretsKeys === undefined ? addKey(source.secretsKeyFile, before) : before
  const keyId = key === undefined ? '' : keyIdOf(key)
  const vault = makeVault(source)
  let [resealed, unreadable] = [0, 0]
  for await (const row of readSealedSecrets(owner)) {
    if (keyIdIn(row.sealed_secret) === keyId) continue
    const secret = vault.open(row, row.sealed_secret)
    if (secret === undefined) {
      unreadable += 1
      continue
    }
    await owner.query(
      `update webhook_secrets set sealed_secret = $4
        where workspace_id = $1 and webhook_id = $2 and id = $3`,
      [row.workspace_id, row.webhook_id, row.id, vault.seal(row, secret)],
    )
    resealed += 1
  }
  return { key_id: keyId, resealed, unreadable }
}
