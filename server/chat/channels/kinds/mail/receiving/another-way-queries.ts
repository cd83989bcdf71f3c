import { statement } from '../../../../../store/database/statement.ts'
import type { MailState, Transport } from './mail-queries.ts'

/** A mail of the same bytes that came to the channel by another way. In a mailbox several may have them. */
export const findOfAnotherWay = statement<
  { id: string; state: MailState },
  { channelId: string; transport: Transport; sha256: Buffer }
>(
  'find_mail_of_another_way',
  `select r.id, r.state from received_mails r
    where r.workspace_id = $workspaceId and r.channel_id = $channelId and r.transport in ('http', 'smtp')
      and r.transport_id = encode($sha256::bytea, 'hex') and r.transport <> $transport
    union all
   (select r.id, r.state from received_mails r
     where r.workspace_id = $workspaceId and r.channel_id = $channelId and r.transport = 'imap' and r.sha256 = $sha256
       and r.transport <> $transport order by r.id limit 1)
    limit 1`,
)

/** A mail that came by another way is that of a number of the mailbox from then on. */
export const fetchedToo = statement<object, { id: string; transportId: string }>(
  'record_mail_fetched_too',
  `update received_mails set transport = 'imap', transport_id = $transportId
    where workspace_id = $workspaceId and id = $id`,
)
