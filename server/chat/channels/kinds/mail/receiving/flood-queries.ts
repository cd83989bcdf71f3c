import { statement } from '../../../../../store/database/statement.ts'

/** What an address may send to a channel in an hour that names others for the answers, as forms of websites do. */
export const mostFromForm = 200

export type RecentMails = {
  /** Messages that came within an hour before it, or within an hour after it: the larger number. */
  total: number
  /** Those that want answers at the same address. */
  alike: number
  /** Another mail of the sender was held for a flood within a day. */
  is_told: boolean
  channel_name: string
  /** Administrators, if they have to be told of a flood. */
  recipients: string[]
}

/**
 * The messages that a channel got from an address within an hour of a mail, by their arrival: mails that are imported later, or the
 * newest first, are no flood.
 */
export const countFromSender = statement<
  RecentMails,
  {
    channelId: string
    senderKey: string
    answerKey: string | null
    arrivedAt: Date
    heldSince: string
    /** LIKE: those of mails that are held for a flood. */
    reasons: string
  }
>(
  'count_mails_from_sender',
  `with recent as materialized (
     select r.arrived_at <= $arrivedAt::timestamptz as is_before,
            r.answer_key is not distinct from $answerKey::text as is_alike
       from received_mails r
      where r.workspace_id = $workspaceId and r.sender_key = $senderKey and r.channel_id = $channelId
        and r.arrived_at between $arrivedAt::timestamptz - interval '1 hour' and $arrivedAt::timestamptz + interval '1 hour'
        and r.state = 'message'
      limit ${2 * mostFromForm}),
   counted as materialized (
     select greatest(count(*) filter (where is_before), count(*) filter (where not is_before)) as total,
            greatest(count(*) filter (where is_before and is_alike), count(*) filter (where not is_before and is_alike)) as alike
       from recent)
   select n.total, n.alike, c.name as channel_name,
          exists (select from received_mails r
                   where r.workspace_id = $workspaceId and r.sender_key = $senderKey and r.id >= $heldSince::uuid
                     and r.channel_id = $channelId and r.state = 'tray' and r.reason like $reasons) as is_told,
          case when n.total < 20 then '{}' else array(
            select m.email from team_members m
             where m.workspace_id = $workspaceId and m.active and m.organization_role = 'Admin'
             order by m.position limit 20) end as recipients
     from counted n
     join channels c on c.workspace_id = $workspaceId and c.id = $channelId`,
)
