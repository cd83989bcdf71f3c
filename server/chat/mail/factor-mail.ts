import type { FactorChange } from './factor-change.ts'
import { factorWords } from './factor-words.ts'
import { oneLine } from './invitation-mail.ts'
import type { MailLanguage } from './mail-languages.ts'
import type { Mail } from './mail-options.ts'
import { plainMail } from './plain-mail.ts'

export type FactorMail = {
  readonly workspaceName: string
  readonly email: string
  readonly messageId: string
  readonly language: MailLanguage
  readonly details: FactorChange
}

/** The mail to a member whose second factors have changed, so that a change by somebody else does not go unnoticed. */
export function factorMail({ workspaceName, language, details, ...to }: FactorMail): Mail {
  const { change, address, by, at } = details
  const words = factorWords[language]
  const team = oneLine(workspaceName)
  const other = typeof by === 'string' ? words.by(oneLine(by)) : words.byCommand
  const place = address === null ? other : words.from(address)
  return plainMail({ ...to, language, subject: words.subject(team) }, [
    words.hello,
    `${words.said[change](team)}: ${at}, ${place}.`,
    ...(change === 'passkey_copied' ? [words.replace] : []),
    words.otherwise,
  ])
}
