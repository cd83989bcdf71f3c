import { isServedHere } from '../../../../../store/database/is-served-here.ts'
import { statementOfAll } from '../../../../../store/database/statement.ts'
import type { ChannelGauges } from '../../../channel-service.ts'
import { waysOfAll } from './state-queries.ts'

const mostCounted = 10_000

const measureMailChannels = statementOfAll<Record<string, number>>(
  'measure_mail_channels',
  `select count(w.failing_since)::int as mail_servers_failing,
          coalesce(extract(epoch from max(w.last_mail_at) filter (where w.way <> 'send')), 0)::float8
            as mail_last_received_timestamp_seconds,
          coalesce(extract(epoch from min(w.last_check_at) filter (where w.way = 'imap')), 0)::float8
            as mailbox_oldest_check_timestamp_seconds,
          (select count(*) from (
             select from received_mails r
              where r.state = 'tray' and ${isServedHere('r.workspace_id')} limit ${mostCounted}) held)::int as mails_in_tray
     from ${waysOfAll}`,
)

/** What the operator sees of the mail channels of all workspaces. */
export const mailGauges: ChannelGauges = {
  find: () => measureMailChannels(),
  help: {
    mail_servers_failing: 'Mail servers of channels whose last check failed.',
    mail_last_received_timestamp_seconds:
      'When the last mail came to a channel, whichever way; 0: none has.',
    mailbox_oldest_check_timestamp_seconds:
      'When the mailbox was asked that has waited longest; 0: there is none.',
    mails_in_tray: 'Received mails that wait in the trays of workspaces, counted up to 10,000.',
  },
}
