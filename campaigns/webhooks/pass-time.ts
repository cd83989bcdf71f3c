import type pg from 'pg'
import type { CampaignReceiver } from './receivers.ts'

/** Simulates elapsed time for one webhook: moves the timestamps of its deliveries back. */
export async function passTime(
  owner: pg.Pool,
  { url }: Pick<CampaignReceiver, 'url'>,
  seconds: number,
): Promise<void> {
  const earlier = `- $2 * interval '1 second'`
  const ofWebhook = 'webhook_id = (select id from webhooks where url = $1)'
  await owner.query(
    `update webhook_deliveries
        set created_at = created_at ${earlier}, next_attempt_at = next_attempt_at ${earlier}
      where ${ofWebhook} and status = 'pending'`,
    [url, seconds],
  )
  await owner.query(
    `update webhook_progress
        set resume_at = resume_at ${earlier}, failing_since = failing_since ${earlier}
      where ${ofWebhook}`,
    [url, seconds],
  )
}
