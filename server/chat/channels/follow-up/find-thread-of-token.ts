import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { isMailToken, readMessageId } from '../kinds/mail/reading/mail-token.ts'
import { mailKeys } from './mail-tokens.ts'
import { findThreads, findThreadsById, type ThreadRow } from './link-queries.ts'

type Services = Pick<AppServices, 'database' | 'vault'>

/** A conversation that a mail of ours was about. */
export type MailThread = {
  readonly conversation_id: string
  readonly contact_id: string
  /** The addresses that the mail was sent to, in their comparable form: those whose answers belong here. */
  readonly people: readonly string[]
}

/**
 * The conversation of the token in an address that a mail was sent to (`tokenIn`); undefined for an unknown one. `answered`: the
 * mails of ours that it says to answer, the newest first.
 */
export async function findThreadOfToken(
  { database }: Services,
  workspaceId: string,
  token: string,
  answered: readonly string[],
): Promise<MailThread | undefined> {
  const find = findThreads({ workspaceId, token, ids: answered })
  const [row] = await readRows(database, workspaceId, find)
  return row && threadOf(row)
}

/**
 * The conversation of a Message-ID of ours, in References or In-Reply-To: of a mail, or the one that all mails about a
 * conversation refer to. Undefined for ids of others, and for forged ones: their token is verified.
 */
export async function findThreadOfMessageId(
  services: Services,
  workspaceId: string,
  messageId: string,
): Promise<MailThread | undefined> {
  const read = readMessageId(messageId.replace(/^<|>$/g, ''))
  if (read === undefined) return undefined
  const { message_id: id, token } = read
  const rows = await readRows(services.database, workspaceId, findThreadsById({ workspaceId, id }))
  if (rows.length === 0) return undefined
  const keys = await mailKeys(services, workspaceId)
  const row = rows.find(({ recipient_key: recipient }) =>
    isMailToken(keys, { id, recipient }, token),
  )
  return row && threadOf(row)
}

const threadOf = ({ recipient_key: recipient, people, ...ids }: ThreadRow): MailThread => ({
  ...ids,
  people: [recipient, ...people],
})
