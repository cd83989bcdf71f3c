import { mailKind } from '../../../mail/mail-task.ts'
import { mailUntilKilled } from '../../../mail/testing/mail-until-killed.ts'
import { makeVault } from '../../../webhooks/secrets-vault.ts'
import { digestKind } from '../digest-kind.ts'
import { digestMail } from '../digest-mail.ts'

// A process that mails digests until it is killed.

mailUntilKilled((given) => {
  const { database, config } = given
  const renderDigest = digestMail({ database, config, vault: makeVault(config) })
  const parts = { ...given, renderDigest }
  return [digestKind(parts), mailKind(parts)]
})
