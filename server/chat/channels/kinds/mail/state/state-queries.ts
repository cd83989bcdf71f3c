import { objectSql, timestampSql } from '../../../../../store/database/json-sql.ts'
import { isServedHere } from '../../../../../store/database/is-served-here.ts'
import { statement } from '../../../../../store/database/statement.ts'

/** What a channel does by mail: the ways that mails come, and sending them. */
export type MailWay = 'http' | 'smtp' | 'imap' | 'send'

/** Records that a mail came, in the transaction that stores it. */
export const recordMailSeen = statement<object, { channelId: string; way: MailWay; tick: Date }>(
  'record_mail_seen',
  `insert into mail_ways as w (workspace_id, channel_id, way, last_mail_at)
   values ($workspaceId, $channelId, $way, $tick)
   on conflict (workspace_id, channel_id, way) do update set last_mail_at = excluded.last_mail_at`,
)

/** SQL for whether the channel `c` has a server for a way. */
const hasServer = (way: string) =>
  `(c.kind = 'mail' and c.settings ->> case ${way} when 'imap' then 'imap' when 'send' then 'smtp' end is not null)`

/** SQL for the ways `w` of all channels of this installation. Of a server that the channel has no more nothing is left. */
export const waysOfAll = `(
    select w.workspace_id, w.way, w.last_mail_at, c.name, checked.last_check_at, checked.failing_since
      from mail_ways w
      join channels c on c.workspace_id = w.workspace_id and c.id = w.channel_id
      left join lateral (select w.last_check_at, w.failing_since where ${hasServer('w.way')}) checked on true
     where ${isServedHere('w.workspace_id')}) w`

/** How long a way has failed before administrators are told. */
const toldAfter = `interval '1 hour'`

export type CheckedWay = { has_to_be_told: boolean }

/** Records that a server was asked, and what was wrong: in its words, or null. `isOutage`: no mail comes, or goes; null: that is as before. */
export const recordCheck = statement<
  CheckedWay,
  { channelId: string; way: MailWay; error: string | null; isOutage: boolean | null }
>(
  'record_mail_check',
  `insert into mail_ways as w (workspace_id, channel_id, way, last_check_at, failing_since, last_error)
   select $workspaceId, $channelId, $way, now(), case when $isOutage::boolean then now() end, $error
    where exists (select from channels c
                   where c.workspace_id = $workspaceId and c.id = $channelId and ${hasServer('$way')})
   on conflict (workspace_id, channel_id, way) do update
      set last_check_at = now(), last_error = excluded.last_error,
          failing_since = case when $isOutage::boolean then coalesce(w.failing_since, now())
                               when $isOutage::boolean is null then w.failing_since end,
          told_at = case when coalesce($isOutage::boolean, true) then w.told_at end
   returning coalesce($isOutage::boolean, false) and w.told_at is null and coalesce(w.failing_since < now() - ${toldAfter}, false) as has_to_be_told`,
)

export type OutageRow = {
  name: string
  since: Date
  error: string
  recipients: string[]
}

/** An outage that has to be told, and whom: administrators. */
export const findOutage = statement<OutageRow, { channelId: string; way: MailWay }>(
  'find_mail_outage',
  `select c.name, w.failing_since as since, w.last_error as error,
          array(select m.email from team_members m
                 where m.workspace_id = $workspaceId and m.active and m.organization_role = 'Admin'
                 order by m.position limit 20) as recipients
     from mail_ways w
     join channels c on c.workspace_id = $workspaceId and c.id = w.channel_id
    where w.workspace_id = $workspaceId and w.channel_id = $channelId and w.way = $way
      and w.told_at is null and w.failing_since < now() - ${toldAfter}`,
)

export const recordTold = statement<object, { channelId: string; way: MailWay; tick: Date }>(
  'record_outage_told',
  `update mail_ways set told_at = $tick
    where workspace_id = $workspaceId and channel_id = $channelId and way = $way`,
)

const wayJson = objectSql({
  way: 'way.name',
  last_mail_at: timestampSql('w.last_mail_at'),
  last_check_at: timestampSql('w.last_check_at'),
  next_check_at: `case way.name when 'imap' then ${timestampSql('t.due_at')} end`,
  failing_since: timestampSql('w.failing_since'),
  last_error: 'w.last_error',
})

/** The state of each way of a mail channel; null for one of another kind. */
export const findMailChannelState = statement<
  { kind: string; json: string },
  { channelId: string }
>(
  'find_mail_channel_state',
  `select c.kind,
          (select json_agg(${wayJson} order by way.rank)::text
             from (values ('http', 1), ('smtp', 2), ('imap', 3), ('send', 4)) as way (name, rank)
             left join mail_ways w on w.workspace_id = $workspaceId and w.channel_id = c.id and w.way = way.name
             left join due_tasks t on t.workspace_id = $workspaceId and t.kind = 'fetch_mails' and t.subject_id = c.id
          ) as json
     from channels c where c.workspace_id = $workspaceId and c.id = $channelId`,
)
