import type pg from 'pg'
import { comparableEmail } from '../../../comparable-email.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import type { Mail } from '../../mail/mail-options.ts'
import type { MailTransport } from '../../mail/mail-transport.ts'
import {
  UncertainDelivery,
  type RecipientReplies,
  type Rejection,
} from '../../mail/send-by-smtp.ts'
import { shortReason } from '../answers/delivery-state.ts'
import { markHanded, unmarkHanded } from './hand-queries.ts'
import { MailNotDue, orNotGiven } from './not-given.ts'

type HandOver = {
  /** The owner's, for the marks. */
  readonly pool: pg.Pool
  readonly transport: MailTransport
  readonly task: DueTask
  readonly signal: AbortSignal
  /** The address that a mail is returned to; null: `plain`. */
  readonly bounce_address: string | null
  readonly plain_address: string
  readonly recipients: readonly string[]
  /** The comparable addresses of all recipients of an answer, in their order. */
  readonly keys?: readonly string[]
}

/**
 * Gives a mail to its server, so that it is never given twice: before its end the mail is marked, and a marked one whose
 * answer was not recorded is not sent again. A run that has lost its task cannot mark, and so cannot send. Servers that
 * refuse the address for bounces get the plain one.
 */
export async function handOver(mail: Mail, given: HandOver): Promise<readonly Rejection[]> {
  const { pool, transport, task, signal, bounce_address: bounceAddress } = given
  const { workspace_id: workspaceId, subject_id: id, claim } = task
  let isMarked = false
  const onHanded = async ({ accepted, refused }: RecipientReplies) => {
    const keys = new Set(accepted.map(comparableEmail))
    const handedTo = (given.keys ?? []).flatMap((key, place) => (keys.has(key) ? [place] : []))
    const short = refused.map((one) => ({ ...one, message: shortReason(one.message) }))
    const replies = given.keys ? JSON.stringify({ accepted, refused: short }) : null
    const mark = markHanded({ workspaceId, id, claim, handedTo, replies })
    const [marked] = await orNotGiven(runStatement(pool, mark))
    if (marked === undefined) throw new MailNotDue()
    isMarked = true
  }
  const from = async (address: string) =>
    transport.deliver(
      { ...mail, envelope: { from: address, to: given.recipients } },
      { signal, onHanded },
    )
  try {
    if (bounceAddress === null) return await from(given.plain_address)
    return await from(bounceAddress).catch(async (error: unknown) => {
      if (!isSenderRefused(error)) throw error
      return from(given.plain_address)
    })
  } catch (error) {
    if (isMarked && !(error instanceof UncertainDelivery)) {
      // If that fails, what the server has said is recorded all the same.
      await runStatement(pool, unmarkHanded({ workspaceId, id })).catch(() => undefined)
    }
    throw error
  }
}

function isSenderRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'MAIL FROM' && (responseCode ?? 0) >= 500
}
