import { ok, warn, type Finding, type Patient } from './check.ts'

const nearlyFull = 0.9
const gibibyte = 1024 ** 3

/** What a workspace, a key or an address may take, and how near the nearest one is. */
export async function checkQuotas({ owner, config }: Patient): Promise<Finding[]> {
  const { rows: fullest } = await owner.query<{ subdomain: string; bytes: number }>(
    `select w.subdomain, t.total as bytes
       from list_totals t join workspaces w on w.workspace_id = t.workspace_id
      where t.list = 'attachment_bytes' order by t.total desc limit 1`,
  )
  const { rows: mails } = await owner.query<{ most: number }>(
    `select coalesce(max(total), 0)::int as most from (
       select count(*) as total from mails
        where created_at > now() - interval '1 hour' group by workspace_id) counted`,
  )
  const { uploadsPerKey, uploadParts, uploadPartMinimumBytes } = config
  return [
    storage(config.storageLimitBytes, fullest[0]),
    ok(
      'uploads',
      `${uploadsPerKey} at once a key, up to ${uploadParts} parts of ${uploadPartMinimumBytes / 1024} KiB and more`,
    ),
    invitations(config.invitationsPerHour, mails[0]?.most ?? 0),
    ok('file links', `${limit(config.fileAttemptsPerMinute)} wrong ones a minute and address`),
  ]
}

const limit = (given: number) => (given === 0 ? 'any number of' : String(given))

function storage(
  limitBytes: number,
  fullest: { subdomain: string; bytes: number } | undefined,
): Finding {
  const shown = (bytes: number) => `${(bytes / gibibyte).toFixed(1)} GiB`
  const { subdomain, bytes } = fullest ?? { subdomain: 'none', bytes: 0 }
  if (limitBytes === 0) return ok('storage', `no limit; the most: ${subdomain}, ${shown(bytes)}`)
  const says = `${shown(limitBytes)} a workspace; the most: ${subdomain}, ${shown(bytes)}`
  if (bytes < limitBytes * nearlyFull) return ok('storage', says)
  return warn(
    'storage',
    says,
    'Raise PORCHLIGHT_STORAGE_LIMIT, or have conversations erased there.',
  )
}

function invitations(perHour: number, most: number): Finding {
  const says = `${limit(perHour)} an hour and workspace; the most in the last hour: ${most}`
  if (perHour === 0 || most < perHour) return ok('invitations', says)
  return warn('invitations', says, 'Raise PORCHLIGHT_INVITATIONS_PER_HOUR, if that is right.')
}
