import { makeFileStores } from '../../../attachments/file-stores.ts'
import { mailUntilKilled } from '../../../mail/testing/mail-until-killed.ts'
import { makeVault } from '../../../webhooks/secrets-vault.ts'
import { answerKind } from '../../answers/answer-kind.ts'
import { conversationMailKind } from '../conversation-mail-task.ts'
import { followUpKind } from '../follow-up-kind.ts'

// A process that mails answers until it is killed.

mailUntilKilled((given) => {
  const { config } = given
  const parts = { ...given, vault: makeVault(config), files: makeFileStores(config) }
  return [followUpKind(parts), answerKind(parts), conversationMailKind(parts)]
})
