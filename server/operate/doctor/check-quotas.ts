import { ok, warn, type CheckContext, type Finding } from './check.ts'

const nearlyFull = 0.9
const gibibyte = 1024 ** 3

/** Shows the limits of a workspace, a key and an address, and the highest use of each. */
export async function checkQuotas({ owner, config }: CheckContext): Promise<Finding[]> {
  const { rows: fullest } = await owner.query<{ subdomain: string; bytes: number }>(
    `select w.subdomain, t.total as bytes
       from list_totals t join workspaces w on w.workspace_id = t.workspace_id
      where t.list = 'attachment_bytes' order by t.total desc limit 1`,
  )
  const { rows: mails } = await owner.query<{ most: number }>(
    `select coalesce(max(total), 0)::int as most from (
       select count(*) as total from mails
        where created_at > now() - interval '1 hour' and kind <> 'digest' group by workspace_id) counted`,
  )
  const { uploadsPerKey, uploadParts, uploadPartMinimumBytes } = config
  return [
    storage(config.storageLimitBytes, fullest[0]),
    ok(
      'uploads',
      `${uploadsPerKey} concurrent per key, up to ${uploadParts} parts of at least ${uploadPartMinimumBytes / 1024} KiB`,
    ),
    invitations(config.invitationsPerHour, mails[0]?.most ?? 0),
    ok('file links', `${limit(config.fileAttemptsPerMinute)} wrong ones per minute and address`),
  ]
}

const limit = (most: number) => (most === 0 ? 'any number of' : String(most))

function storage(
  limitBytes: number,
  fullest: { subdomain: string; bytes: number } | undefined,
): Finding {
  const shown = (bytes: number) => `${(bytes / gibibyte).toFixed(1)} GiB`
  const { subdomain, bytes } = fullest ?? { subdomain: 'none', bytes: 0 }
  const largest = `largest: ${subdomain}, ${shown(bytes)}`
  if (limitBytes === 0) return ok('storage', `no limit; ${largest}`)
  const says = `${shown(limitBytes)} per workspace; ${largest}`
  if (bytes < limitBytes * nearlyFull) return ok('storage', says)
  return warn('storage', says, 'Raise PORCHLIGHT_STORAGE_LIMIT, or erase conversations there.')
}

function invitations(perHour: number, most: number): Finding {
  const says = `${limit(perHour)} per hour and workspace; most in the last hour: ${most}`
  if (perHour === 0 || most < perHour) return ok('invitations', says)
  return warn('invitations', says, 'If they are legitimate, raise PORCHLIGHT_INVITATIONS_PER_HOUR.')
}
