import { isServedHere } from '../../store/database/is-served-here.ts'
import { ok, warn, type CheckContext, type Finding } from './check.ts'

type Channels = { checked: number; failing: number; unseen: number }

/** Finds mail channels whose servers have failed for over an hour, and mailboxes that nobody looks at. */
export async function checkMailChannels({ owner }: CheckContext): Promise<Finding[]> {
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
