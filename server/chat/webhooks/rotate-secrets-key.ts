import type pg from 'pg'
import { keyIdIn, keyIdOf } from './seal-secret.ts'
import { readSealedSecrets, type SealedSecret } from './sealed-secrets.ts'
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
    const secret = vault.open(row.owner, row.sealed_secret)
    if (secret === undefined) {
      unreadable += 1
      continue
    }
    await store(owner, row, vault.seal(row.owner, secret))
    resealed += 1
  }
  return { key_id: keyId, resealed, unreadable }
}

async function store(owner: pg.Pool, { owner: of, id }: SealedSecret, sealed: Buffer) {
  if ('channel_id' in of) {
    await owner.query(
      'update channel_secrets set sealed = $4 where workspace_id = $1 and channel_id = $2 and id = $3',
      [of.workspace_id, of.channel_id, id, sealed],
    )
    return
  }
  if ('member_id' in of) {
    await owner.query(
      'update member_totp set sealed = $3 where workspace_id = $1 and team_member_id = $2',
      [of.workspace_id, id, sealed],
    )
    return
  }
  if ('provider_id' in of) {
    await owner.query(
      'update company_secrets set sealed = $3 where workspace_id = $1 and provider_id = $2',
      [of.workspace_id, id, sealed],
    )
    return
  }
  if ('former_key_id' in of) {
    await owner.query('update former_keys set sealed = $3 where workspace_id = $1 and id = $2', [
      of.workspace_id,
      id,
      sealed,
    ])
    return
  }
  await owner.query(
    `update webhook_secrets set sealed_secret = $4
      where workspace_id = $1 and webhook_id = $2 and id = $3`,
    [of.workspace_id, of.webhook_id, id, sealed],
  )
}
