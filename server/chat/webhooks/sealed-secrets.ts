import type pg from 'pg'
import type { SecretPlace } from './seal-secret.ts'
import type { SecretsVault } from './secrets-vault.ts'

export type SealedSecret = SecretPlace & { readonly id: string; readonly sealed_secret: Buffer }

const rowsAtOnce = 500

/** Every secret of every webhook, by the owner of the tables, in batches. */
export async function* readSealedSecrets(owner: pg.Pool): AsyncGenerator<SealedSecret> {
  let after = ['00000000-0000-0000-0000-000000000000', null, null] as (string | null)[]
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await owner.query<SealedSecret>(
      `select workspace_id, webhook_id, id, sealed_secret from webhook_secrets
        where (workspace_id, webhook_id, id) > ($1::uuid, coalesce($2::uuid, $1), coalesce($3::uuid, $1))
        order by workspace_id, webhook_id, id limit ${rowsAtOnce}`,
      after,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = [last.workspace_id, last.webhook_id, last.id]
  }
}

export type Unreadable = { readonly secrets: number; readonly webhooks: readonly SecretPlace[] }

const namedAtMost = 20

/** The secrets that no key here opens, and the first of the webhooks that have them. */
export async function findUnreadable(owner: pg.Pool, vault: SecretsVault): Promise<Unreadable> {
  let secrets = 0
  const webhooks = new Map<string, SecretPlace>()
  for await (const row of readSealedSecrets(owner)) {
    if (vault.hasKeyOf(row.sealed_secret)) continue
    secrets += 1
    if (webhooks.size < namedAtMost) webhooks.set(row.webhook_id, row)
  }
  return { secrets, webhooks: [...webhooks.values()] }
}

/** What to do about secrets that no key opens. */
export function unreadableWords({ secrets }: Unreadable, keyFile: string): string {
  return (
    `${secrets} secrets of webhooks are sealed under a key that is not here, so nothing is sent to those webhooks. ` +
    `Put the key file of the installation they come from at ${keyFile} (or add its lines to that one). ` +
    'If it is lost, run porchlight webhook-key rotate and give each of them a new secret: POST /webhooks/{webhook_id}/rotate-secret.'
  )
}
