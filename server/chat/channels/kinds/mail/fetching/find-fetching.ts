import { smallestIdOf } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import type { ImportServices } from '../receiving/mail-services.ts'
import { mailChannelOf } from '../receiving/read-mail-channel.ts'
import type { MailChannel } from '../settings/mail-channel.ts'
import type { MailboxServer } from '../settings/mail-server.ts'
import { findMailbox, type MailboxRow } from './mailbox-queries.ts'

const minuteMs = 60_000

export type Fetching = {
  readonly channel: MailChannel
  readonly server: MailboxServer
  /** Undefined before its first run. */
  readonly row: MailboxRow | undefined
  /** Mails that the workspace may still get in this minute. */
  readonly left: number
}

/** What a channel fetches and how far it is; undefined if it fetches nothing (any more). */
export async function findFetching(
  { config, database }: ImportServices,
  workspaceId: string,
  channelId: string,
): Promise<Fetching | undefined> {
  const { mailsPerMinute: perMinute } = config
  const since = smallestIdOf(Date.now() - minuteMs)
  const find = findMailbox({ workspaceId, channelId, since, atMost: perMinute })
  const [found] = await readRows(database, workspaceId, find)
  if (found?.kind !== 'mail') return undefined
  const channel = mailChannelOf(found)
  const { imap } = channel
  if (imap === null) return undefined
  const left = perMinute === 0 ? Infinity : perMinute - found.recent
  return {
    channel,
    server: imap,
    row: found.epoch === null ? undefined : (found as MailboxRow),
    left,
  }
}
