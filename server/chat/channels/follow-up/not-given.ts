import { deliveryReasons } from '../answers/delivery-reasons.ts'

/**
 * A mail could not be given to its server for a reason of ours, which is the cause, such as the database or a missing file: it is no
 * fault of the server, and members are not shown it.
 */
export class NotGiven extends Error {
  override readonly name: string = 'NotGiven'

  constructor(cause: unknown, message: string = deliveryReasons.not_prepared) {
    super(message, { cause })
  }
}

/** The run has lost its task, or the mail came to be unwanted: it was erased or withdrawn, its contact blocked, or another run sends it. */
export class MailNotDue extends NotGiven {
  override readonly name = 'MailNotDue'

  constructor() {
    super(undefined, 'The mail is not due any more.')
  }
}

/** Rejects with NotGiven where `work` does. */
export async function orNotGiven<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw new NotGiven(error)
  })
}
