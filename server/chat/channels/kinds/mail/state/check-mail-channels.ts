import type pg from 'pg'
import { ok, warn, type Finding } from '../../../../../finding.ts'
import { isServedHere } from '../../../../../store/database/is-served-here.ts'
import { oneLine } from '../../../../mail/invitation-mail.ts'
import { waysOfAll } from './state-queries.ts'

type Channels = {
  checked: number
  failing: number
  unseen: number
  /** The first of those that fail. */
  named: string[] | null
  last_mail: string | null
}

const mostNamed = 5
const isFailing = `w.failing_since < now() - interval '1 hour'`

type Trays = { mails: number; workspaces: number }

/** Finds mail channels whose servers have failed for over an hour, and mailboxes that nobody looks at. */
export async function checkMailChannels(owner: pg.Pool): Promise<Finding[]> {
  const { rows } = await owner.query<Channels>(
    `select count(w.last_check_at) as checked,
            count(*) filter (where ${isFailing}) as failing,
            count(*) filter (where w.way = 'imap' and w.last_check_at < now() - interval '1 hour') as unseen,
            (array_agg(format('%s of %s in %s', w.way, w.name, s.subdomain) order by w.failing_since)
               filter (where ${isFailing}))[:${mostNamed}] as named,
            to_char(max(w.last_mail_at) filter (where w.way <> 'send') at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as last_mail
       from ${waysOfAll}
       join workspaces s on s.workspace_id = w.workspace_id`,
  )
  const { checked = 0, failing = 0, unseen = 0, named, last_mail: lastMail } = rows[0] ?? {}
  const where =
    'Their state has the words of the servers: GET /mail-channels/{mail_channel_id}/state in their workspaces.'
  if (failing > 0) {
    const which = named?.map(oneLine).join(', ')
    const what = `${failing} of ${checked} mail servers of channels have failed for over an hour: ${which}.`
    return [warn('mail-channels', what, where)]
  }
  if (unseen > 0) {
    const what = `${unseen} mailboxes were not looked at for over an hour.`
    return [warn('mail-channels', what, 'Is the server running?')]
  }
  const replies = checked === 0 ? 'none has a server' : `${checked} servers reply`
  return [
    ok(
      'mail-channels',
      lastMail == null ? replies : `${replies}, the last mail came at ${lastMail}`,
    ),
  ]
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
