import { statSync } from 'node:fs'
import { findUnreadable, unreadableWords } from '../../chat/webhooks/sealed-secrets.ts'
import { readSecretsKeys } from '../../chat/webhooks/secrets-keys.ts'
import { makeVault } from '../../chat/webhooks/secrets-vault.ts'
import { fail, ok, warn, type Finding, type Patient } from './check.ts'

/** Whether the key that seals webhooks' secrets is here, kept from others, and the one they need. */
export async function checkSecrets({ config, owner }: Patient): Promise<Finding[]> {
  const { secretsKeyFile: file, secretsKeys } = config
  const place = secretsKeys === undefined ? file : 'PORCHLIGHT_SECRETS_KEY'
  const keys = readSecretsKeys(config)
  const unreadable = await findUnreadable(owner, makeVault(config))
  if (unreadable.secrets > 0) {
    const names = unreadable.webhooks.map(({ webhook_id: id }) => id).join(', ')
    const says = `${unreadable.secrets} secrets of webhooks have no key in ${place}: ${names}.`
    return [fail('webhook-key', says, unreadableWords(unreadable, file))]
  }
  if (keys.length === 0) {
    const says = `There is no key file ${file} yet.`
    return [warn('webhook-key', says, 'The next start of the server makes it.')]
  }
  const isOpen = secretsKeys === undefined && (statSync(file).mode & 0o077) !== 0
  if (isOpen && process.platform !== 'win32') {
    return [warn('webhook-key', `Others can read ${file}.`, `chmod 600 ${file}`)]
  }
  return [ok('webhook-key', `every webhook secret has its key in ${place}`)]
}
