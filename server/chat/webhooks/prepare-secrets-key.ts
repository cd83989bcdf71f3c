import type pg from 'pg'
import { findUnreadable, unreadableWords } from './sealed-secrets.ts'
import { makeKeyFile, readSecretsKeys, SecretsKeyError, type KeySource } from './secrets-keys.ts'
import { makeVault } from './secrets-vault.ts'

/**
 * Makes the key file at the first start, and says what is wrong with it: the server starts all the
 * same, because conversations need no key. Never makes a second key where secrets are sealed under
 * another one, as after a restore, or beside another server on the same database.
 */
export async function prepareSecretsKey(
  source: KeySource,
  owner: pg.Pool,
  say: (line: string) => void,
): Promise<void> {
  try {
    const { rowCount } = await owner.query('select workspace_id from webhook_secrets limit 1')
    if (readSecretsKeys(source).length === 0 && rowCount === 0) makeKeyFile(source.secretsKeyFile)
    const unreadable = await findUnreadable(owner, makeVault(source))
    if (unreadable.secrets > 0) say(unreadableWords(unreadable, source.secretsKeyFile))
  } catch (error) {
    if (!(error instanceof SecretsKeyError)) throw error
    say(`${error.message} Until then no webhook can be created or sent to.`)
  }
}
