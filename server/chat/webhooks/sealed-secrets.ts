import type pg from 'pg'
import type { SecretsVault } from './secrets-vault.ts'
import type { StoredOwner, WebhookRef } from './webhook-id.ts'

export type SealedSecret = {
  /** Its own id. */
  readonly id: string
  readonly sealed_secret: Buffer
  /** What it is sealed for. */
  readonly owner: StoredOwner
}

const batchSize = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

type Row = { workspace_id: string; owner_id: string; id: string; sealed_secret: Buffer }

/** The tables of sealed secrets; `$1` to `$3` is the key after which rows are read. */
const sources = [
  {
    text: `select workspace_id, webhook_id as owner_id, id, sealed_secret from webhook_secrets
            where (workspace_id, webhook_id, id) > ($1, $2, $3)
            order by workspace_id, webhook_id, id limit ${batchSize}`,
    ownerOf: ({ workspace_id, owner_id }: Row): StoredOwner => ({
      workspace_id,
      webhook_id: owner_id,
    }),
  },
  {
    text: `select workspace_id, channel_id as owner_id, id, sealed as sealed_secret from channel_secrets
            where (workspace_id, channel_id, id) > ($1, $2, $3)
            order by workspace_id, channel_id, id limit ${batchSize}`,
    ownerOf: ({ workspace_id, owner_id }: Row): StoredOwner => ({
      workspace_id,
      channel_id: owner_id,
    }),
  },
  {
    text: `select workspace_id, team_member_id as owner_id, team_member_id as id, sealed as sealed_secret from member_totp
            where (workspace_id, team_member_id, team_member_id) > ($1, $2, $3)
            order by workspace_id, team_member_id limit ${batchSize}`,
    ownerOf: ({ workspace_id, owner_id }: Row): StoredOwner => ({
      workspace_id,
      member_id: owner_id,
    }),
  },
  {
    text: `select workspace_id, provider_id as owner_id, provider_id as id, sealed as sealed_secret from company_secrets
            where (workspace_id, provider_id, provider_id) > ($1, $2, $3)
            order by workspace_id, provider_id limit ${batchSize}`,
    ownerOf: ({ workspace_id, owner_id }: Row): StoredOwner => ({
      workspace_id,
      provider_id: owner_id,
    }),
  },
  {
    text: `select workspace_id, id as owner_id, id, sealed as sealed_secret from former_keys
            where (workspace_id, id, id) > ($1, $2, $3)
            order by workspace_id, id limit ${batchSize}`,
    ownerOf: ({ workspace_id, owner_id }: Row): StoredOwner => ({
      workspace_id,
      former_key_id: owner_id,
    }),
  },
]

/** All secrets of all workspaces, read in batches by the owner of the tables. */
export async function* readSealedSecrets(owner: pg.Pool): AsyncGenerator<SealedSecret> {
  for (const { text, ownerOf } of sources) {
    let after = [lowestId, lowestId, lowestId]
    let isEnd = false
    while (!isEnd) {
      const { rows } = await owner.query<Row>(text, after)
      for (const row of rows) {
        yield { id: row.id, sealed_secret: row.sealed_secret, owner: ownerOf(row) }
        after = [row.workspace_id, row.owner_id, row.id]
      }
      isEnd = rows.length < batchSize
    }
  }
}

export type Unreadable = { readonly secrets: number; readonly webhooks: readonly WebhookRef[] }

const maxNamed = 20

/** Counts the secrets of webhooks and channels whose key is missing, and names the first such webhooks. */
export async function findUnreadable(owner: pg.Pool, vault: SecretsVault): Promise<Unreadable> {
  let secrets = 0
  const webhooks = new Map<string, WebhookRef>()
  for await (const row of readSealedSecrets(owner)) {
    if (vault.hasKeyOf(row.sealed_secret)) continue
    secrets += 1
    const { owner: of } = row
    if ('webhook_id' in of && webhooks.size < maxNamed) webhooks.set(of.webhook_id, of)
  }
  return { secrets, webhooks: [...webhooks.values()] }
}

/** Explains what to do about secrets whose key is missing. */
export function unreadableMessage({ secrets }: Unreadable, keyFile: string): string {
  return (
    `${secrets} secrets of webhooks and channels are sealed under a key that is not here, so nothing is sent to those webhooks. ` +
    `Put the key file of the installation they come from at ${keyFile} (or add its lines to that one). ` +
    'If it is lost, run porchlight webhook-key rotate and give each of them a new secret: POST /webhooks/{webhook_id}/rotate-secret.'
  )
}
