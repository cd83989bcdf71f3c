import type { Statement } from '../../../../../store/database/statement.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import { readBounce } from '../reading/read-bounce.ts'
import type { Importing } from '../receiving/importing.ts'
import { probeOfMail } from './probe-of-mail.ts'
import { recordProbe } from './probe-queries.ts'

const longestWords = 300

/** What a mail says of a probe of its channel, and why it is no message; undefined for other mails. */
export async function readProbe(
  importing: Pick<Importing, 'database' | 'vault' | 'task'>,
  channelId: string,
  mail: ParsedMail,
  kind: string,
): Promise<{ readonly reason: string; readonly statement: Statement | undefined } | undefined> {
  const { workspace_id: workspaceId } = importing.task
  const of = { workspaceId, channelId }
  const probeIn = async (ids: readonly string[]) =>
    probeOfMail(importing, workspaceId, channelId, ids)
  const own = await probeIn(mail.message_id === null ? [] : [mail.message_id])
  if (own !== undefined) {
    const statement = recordProbe({ ...of, id: own, state: 'arrived', words: null })
    return { reason: 'It tried whether addresses with a plus arrive.', statement }
  }
  if (kind !== 'bounce') return undefined
  const bounce = readBounce(mail)
  const id = await probeIn(bounce.message_ids)
  if (id === undefined) return undefined
  const [report] = bounce.recipients
  const words = report?.words.slice(0, longestWords) || null
  return {
    reason: 'It says that a mail to an address with a plus was returned.',
    statement:
      report?.action === 'delayed'
        ? undefined
        : recordProbe({ ...of, id, state: 'returned', words }),
  }
}
