import { parseArgs } from 'node:util'

export type MailsOptions = {
  /** Another checkout, which is measured by turns with this one. */
  readonly against: string | undefined
  readonly rounds: number
  /** Of a round. */
  readonly seconds: number
  /** A second. */
  readonly mails: number
}

export function readOptions(args: string[]): MailsOptions {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '6' },
      mails: { type: 'string', default: '50' },
    },
  })
  const { against, rounds, seconds, mails } = values
  return { against, rounds: Number(rounds), seconds: Number(seconds), mails: Number(mails) }
}
