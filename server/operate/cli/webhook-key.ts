import { rotateSecretsKey } from '../../chat/webhooks/rotate-secrets-key.ts'
import { command } from './command.ts'

const rotate = command({
  name: 'webhook-key rotate',
  summary: 'Encrypt the secrets of webhooks with a new key',
  usage: `porchlight webhook-key rotate [--json]

Adds a new key as the first line of the installation's key file and encrypts every webhook's secret
with it. The secrets themselves stay, so receivers need no change; servers may run. Older keys stay in
the file, because backups need them: delete a line when no backup made with it is left. With
PORCHLIGHT_SECRETS_KEY, put the new key first there, restart, and run this command.`,
  positional: [],
  options: { json: 'boolean' },
  run: async ({ config, open }) => {
    const done = await open(async ({ owner }) => rotateSecretsKey(config, owner))
    const unreadable =
      done.unreadable === 0
        ? ''
        : `\n${done.unreadable} could not be read, because their key is missing. Give their webhooks new ones: POST /webhooks/{webhook_id}/rotate-secret.`
    const text = `${done.resealed} secrets are now encrypted with key ${done.key_id}.${unreadable}`
    return { result: done, text }
  },
})

export const webhookKeyCommands = [rotate]
