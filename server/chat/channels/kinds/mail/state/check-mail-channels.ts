import type pg from 'pg'
import { ok, warn, type Finding } from '../../../../../finding.ts'
import { isServedHere } from '../../../../../store/database/is-served-here.ts'

type Channels = { checked: number; failing: number; unseen: number }
type Trays = { mails: number; workspaces: number }

/** Finds mail channels whose servers have failed for over an hour, and mailboxes that nobody looks at. */
export async function checkMailChannels(owner: pg.Pool): Promise<Finding[]> {
  const { rows } = await owner.query<Channels>(
    `select count(*) filter (where w.last_check_at is not null) as checked,
            count(*) filter (where w.failing_since < now() - interval '1 hour') as failing,
            count(*) filter (where w.way = 'imap' and w.last_check_at < now() - interval '1 hour') as unseen
       from mail_ways w
       join channels c on c.workspace_id = w.workspace_id and c.id = w.channel_id and c.kind = 'mail'
      where (w.way <> 'imap' or c.settings ->> 'imap' is not null) and ${isServedHere('w.workspace_id')}`,
  )
  const { checked = 0, failing = 0, unseen = 0 } = rows[0] ?? {}
  const where =
    'Their state has the words of the servers: GET /mail-channels/{mail_channel_id}/state in their workspaces.'
  if (failing > 0) {
    const what = `${failing} of ${checked} mail servers of channels have failed for over an hour.`
    return [warn('mail-channels', what, where)]
  }
  if (unseen > 0) {
    const what = `${unseen} mailboxes were not looked at for over an hour.`
    return [warn('mail-channels', what, 'Is the server running?')]
  }
  return [ok('mail-channels', checked === 0 ? 'none has a server' : `${checked} servers reply`)]
}

/** Finds trays whose mails nobody has looked at for days: there people wait for an answer. */
export async function checkTrays(owner: pg.Pool): Promise<Finding[]> {
  const { rows } = await owner.query<Trays>(
    `select count(*)::int as mails, count(distinct workspace_id)::int as workspaces from (
       select r.workspace_id from received_mails r
        where r.state = 'tray' and r.received_at < now() - interval '3 days' and ${isServedHere('r.workspace_id')}
        limit 10000) held`,
  )
  const { mails = 0, workspaces = 0 } = rows[0] ?? {}
  if (mails === 0) return [ok('mail-trays', 'no mail waits for more than three days')]
  const where =
    workspaces === 1 ? 'the tray of a workspace' : `the trays of ${workspaces} workspaces`
  return [
    warn(
      'mail-trays',
      `${mails} ${mails === 1 ? 'mail waits' : 'mails wait'} in ${where} for more than three days.`,
      'Members with mails:read find them in the inbox, under Mail tray.',
    ),
  ]
}
