import { statSync } from 'node:fs'
import { findUnreadable, unreadableMessage } from '../../chat/webhooks/sealed-secrets.ts'
import { readSecretsKeys } from '../../chat/webhooks/secrets-keys.ts'
import { makeVault } from '../../chat/webhooks/secrets-vault.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

/** Checks that the keys of webhooks' secrets exist, are private, and open every secret. */
export async function checkSecrets({ config, owner }: CheckContext): Promise<Finding[]> {
  const { secretsKeyFile: file, secretsKeys } = config
  const place = secretsKeys === undefined ? file : 'PORCHLIGHT_SECRETS_KEY'
  const keys = readSecretsKeys(config)
  const unreadable = await findUnreadable(owner, makeVault(config))
  if (unreadable.secrets > 0) {
    const names = unreadable.webhooks.map(({ webhook_id: id }) => id).join(', ')
    const says = `${unreadable.secrets} secrets of webhooks have no key in ${place}: ${names}.`
    return [fail('webhook-key', says, unreadableMessage(unreadable, file))]
  }
  if (keys.length === 0) {
    const says = `There is no key file ${file} yet.`
    return [warn('webhook-key', says, 'The next start of the server creates it.')]
  }
  const isOpen = secretsKeys === undefined && (statSync(file).mode & 0o077) !== 0
  if (isOpen && process.platform !== 'win32') {
    return [warn('webhook-key', `Others can read ${file}.`, `chmod 600 ${file}`)]
  }
  return [ok('webhook-key', `every webhook secret has its key in ${place}`)]
}
