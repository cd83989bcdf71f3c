import type pg from 'pg'
import { findUnreadable, unreadableMessage } from './sealed-secrets.ts'
import { makeKeyFile, readSecretsKeys, SecretsKeyError, type KeySource } from './secrets-keys.ts'
import { makeVault } from './secrets-vault.ts'

/**
 * Creates the key file at the first start, and reports problems with it. The server starts anyway, because
 * only webhooks need a key. If there are sealed secrets already, as after a restore or with another server
 * on the same database, no new key is created.
 */
export async function prepareSecretsKey(
  source: KeySource,
  owner: pg.Pool,
  report: (line: string) => void,
): Promise<void> {
  try {
    const { rowCount } = await owner.query(
      `select workspace_id from webhook_secrets
        union all select workspace_id from channel_secrets
        union all select workspace_id from member_totp
        union all select workspace_id from company_secrets
        union all select workspace_id from former_keys limit 1`,
    )
    if (readSecretsKeys(source).length === 0 && rowCount === 0) makeKeyFile(source.secretsKeyFile)
    const unreadable = await findUnreadable(owner, makeVault(source))
    if (unreadable.secrets > 0) report(unreadableMessage(unreadable, source.secretsKeyFile))
  } catch (error) {
    if (!(error instanceof SecretsKeyError)) throw error
    report(`${error.message} Until then no webhook can be created or sent to.`)
  }
}
