import { ok, warn, type CheckContext, type Finding } from './check.ts'

type Webhooks = { enabled: number; failing: number; disabled: number }

/** Finds webhooks that have failed for over an hour or were disabled because of failures. */
export async function checkWebhooks({ owner }: CheckContext): Promise<Finding[]> {
  const { rows } = await owner.query<Webhooks>(
    `select count(*) filter (where w.enabled) as enabled,
            count(*) filter (where w.enabled and p.failing_since < now() - interval '1 hour') as failing,
            count(*) filter (where w.disabled_reason in ('gone', 'failing')) as disabled
       from webhooks w
       join webhook_progress p on p.workspace_id = w.workspace_id and p.webhook_id = w.id
      where w.deleted_at is null`,
  )
  const { enabled = 0, failing = 0, disabled = 0 } = rows[0] ?? {}
  const where =
    'Their deliveries show why: GET /webhooks/{webhook_id}/deliveries in their workspaces.'
  if (failing > 0) {
    return [warn('webhooks', `${failing} of ${enabled} have failed for over an hour.`, where)]
  }
  if (disabled > 0) {
    return [warn('webhooks', `${disabled} were disabled because their receivers failed.`, where)]
  }
  return [ok('webhooks', enabled === 0 ? 'none' : `${enabled} enabled`)]
}
