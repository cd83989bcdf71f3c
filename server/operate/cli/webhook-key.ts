import { rotateSecretsKey } from '../../chat/webhooks/rotate-secrets-key.ts'
import { readWords, withDatabase, type Command } from './command.ts'

const rotate: Command = {
  name: 'webhook-key rotate',
  summary: 'Seal the secrets of webhooks under a new key',
  usage: `porchlight webhook-key rotate [--json]

Puts a new key first into the key file of the installation and seals every webhook's secret under it.
The secrets themselves stay, so no receiver notices; servers may run. The old keys stay in the file,
because backups need them: delete a line when no backup is left that was made under it. With
PORCHLIGHT_SECRETS_KEY put the new key first there, restart, and run this to seal under it.`,
  run: async (words, config) => {
    const { values } = readWords(words, { json: { type: 'boolean' } }, [])
    const done = await withDatabase(config, 'webhook-key rotate', async ({ owner }) =>
      rotateSecretsKey(config, owner),
    )
    if (values.json === true) {
      console.log(JSON.stringify(done))
      return 0
    }
    console.log(`${done.resealed} secrets are sealed under key ${done.key_id} now.`)
    if (done.unreadable > 0) {
      console.log(
        `${done.unreadable} could not be read, because their key is not here. Give their webhooks new ones: POST /webhooks/{webhook_id}/rotate-secret.`,
      )
    }
    return 0
  },
}

export const webhookKeyCommands: readonly Command[] = [rotate]
