import type { FileStore } from '../../../../attachments/file-store.ts'
import { statement } from '../../../../../store/database/statement.ts'

/** Mails of all channels among which those of one are looked for, and how many of these are read. */
const lookedThrough = 1_000
const mostRead = 20

export type RecentMail = {
  storage: FileStore['kind']
  key: string
  size: number
  sender_key: string | null
}

/** The originals of the newest mails that came to a channel from others, the newest first. */
export const findRecentMails = statement<RecentMail, { channelId: string }>(
  'find_recent_mails_of_channel',
  `select a.storage, a.storage_keys[1] as key, r.size, r.sender_key
     from (select n.id, n.channel_id, n.size, n.sender_key, n.state from received_mails n
            where n.workspace_id = $workspaceId order by n.id desc limit ${lookedThrough}) r
     join attachments a on a.workspace_id = $workspaceId and a.mail_id = r.id
    where r.channel_id = $channelId and r.state in ('message', 'tray')
    order by r.id desc limit ${mostRead}`,
)
