import { isServedHere } from '../../../../../store/database/is-served-here.ts'
import { statementOfAll } from '../../../../../store/database/statement.ts'
import type { ChannelGauges } from '../../../channel-service.ts'

const mostCounted = 10_000

const measureMailChannels = statementOfAll<Record<string, number>>(
  'measure_mail_channels',
  `select (select count(*) from mail_ways w
            where w.failing_since is not null and ${isServedHere('w.workspace_id')})::int as mail_servers_failing,
          (select count(*) from (
             select from received_mails r
              where r.state = 'tray' and ${isServedHere('r.workspace_id')} limit ${mostCounted}) held)::int as mails_in_tray`,
)

/** What the operator sees of the mail channels of all workspaces. */
export const mailGauges: ChannelGauges = {
  find: () => measureMailChannels(),
  help: {
    mail_servers_failing: 'Mail servers of channels whose last check failed.',
    mails_in_tray: 'Received mails that wait in the trays of workspaces, counted up to 10,000.',
  },
}
