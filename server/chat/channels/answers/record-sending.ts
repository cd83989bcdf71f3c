import type { NodemailerError } from 'nodemailer'
import type pg from 'pg'
import { runStatement } from '../../../store/database/run-statement.ts'
import { NotGiven } from '../follow-up/not-given.ts'
import type { WaitingMail } from '../follow-up/queries.ts'
import { serverWords } from '../kinds/mail/fetching/server-words.ts'
import type { MailServices } from '../kinds/mail/receiving/mail-services.ts'
import { mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import { noteCheck } from '../kinds/mail/state/note-check.ts'
import { recordMailSeen } from '../kinds/mail/state/state-queries.ts'

type Parts = MailServices & { readonly pool: pg.Pool; readonly log: (line: string) => void }
type Sending = Pick<WaitingMail, 'channel_id' | 'settings'>

/**
 * Records for the state of a channel whether its own mail server could be used, and has administrators told of an outage.
 * Whom the server refuses is a matter of that mail alone, and what we failed to give it says nothing of the server. It comes after what the mail depends on, and does not fail with it: a kill
 * in between leaves no mail in doubt.
 */
export async function recordSending(
  parts: Parts,
  workspaceId: string,
  mail: Sending,
  error: unknown,
): Promise<void> {
  await record(parts, workspaceId, mail, error).catch(({ message }: Error) =>
    parts.log(`The state of a mail server was not recorded: ${message}`),
  )
}

async function record(
  { pool, ...services }: Parts,
  workspaceId: string,
  { channel_id: channelId, settings }: Sending,
  error: unknown,
): Promise<void> {
  if (error instanceof NotGiven || channelId === null || mailChannelOf({ settings }).smtp === null)
    return
  const of = { workspaceId, channelId, way: 'send' } as const
  const words = error !== undefined && isOfServer(error) ? serverWords(error) : null
  await noteCheck(services, pool, of, words)
  if (error === undefined) await runStatement(pool, recordMailSeen({ ...of, tick: new Date() }))
}

/** Whether the server could not be reached or did not let us in, and so takes no mail. */
function isOfServer(error: unknown): boolean {
  const { responseCode, code } = error as NodemailerError
  return responseCode === undefined || code === 'EAUTH'
}
