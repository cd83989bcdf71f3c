import type { FetchInput } from '../settings/mailbox-of-channel.ts'
import { ServerError } from './server-error.ts'

/** The server, or its connection, failed at one mail. */
export class MailNotRead extends ServerError {
  /** How its number names it: `<epoch>:<UID>`. */
  readonly mail: string

  constructor(mail: string, cause: unknown) {
    super('folder', cause)
    this.mail = mail
  }
}

export type FailedMail = NonNullable<FetchInput['failed']>

/** Runs that fail at a mail before it is passed by. */
export const triedAtMost = 5

/** What is remembered for the next run. */
export const failedAgain = ({ mail }: MailNotRead, before: FailedMail | undefined): FailedMail => ({
  mail,
  times: before?.mail === mail ? before.times + 1 : 1,
})

/** Whether a mail may be passed by: all the latest runs failed at it. */
export const isSuspect = (failed: FailedMail | undefined, mail: string): boolean =>
  failed?.mail === mail && failed.times >= triedAtMost
