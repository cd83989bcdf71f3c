import type pg from 'pg'
import type { SecretsVault } from './secrets-vault.ts'
import type { WebhookRef } from './webhook-id.ts'

export type SealedSecret = WebhookRef & { readonly id: string; readonly sealed_secret: Buffer }

const batchSize = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** All secrets of all workspaces, read in batches by the owner of the tables. */
export async function* readSealedSecrets(owner: pg.Pool): AsyncGenerator<SealedSecret> {
  let after = [lowestId, lowestId, lowestId]
  for (;;) {
    const { rows } = await owner.query<SealedSecret>(
      `select workspace_id, webhook_id, id, sealed_secret from webhook_secrets
        where (workspace_id, webhook_id, id) > ($1, $2, $3)
        order by workspace_id, webhook_id, id limit ${batchSize}`,
      after,
    )
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = [last.workspace_id, last.webhook_id, last.id]
  }
}

export type Unreadable = { readonly secrets: number; readonly webhooks: readonly WebhookRef[] }

const maxNamed = 20

/** Counts the secrets whose key is missing, and names the first webhooks that have one. */
export async function findUnreadable(owner: pg.Pool, vault: SecretsVault): Promise<Unreadable> {
  let secrets = 0
  const webhooks = new Map<string, WebhookRef>()
  for await (const row of readSealedSecrets(owner)) {
    if (vault.hasKeyOf(row.sealed_secret)) continue
    secrets += 1
    if (webhooks.size < maxNamed) webhooks.set(row.webhook_id, row)
  }
  return { secrets, webhooks: [...webhooks.values()] }
}

/** Explains what to do about secrets whose key is missing. */
export function unreadableMessage({ secrets }: Unreadable, keyFile: string): string {
  return (
    `${secrets} secrets of webhooks are sealed under a key that is not here, so nothing is sent to those webhooks. ` +
    `Put the key file of the installation they come from at ${keyFile} (or add its lines to that one). ` +
    'If it is lost, run porchlight webhook-key rotate and give each of them a new secret: POST /webhooks/{webhook_id}/rotate-secret.'
  )
}
