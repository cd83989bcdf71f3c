import { demoSubdomain } from '../../demo-hosts.ts'
import { applySettings } from '../../chat/settings/apply-settings.ts'
import { findWorkspaceSettings, type Connections } from '../../chat/settings/find-workspace.ts'
import { webOf } from '../../chat/channels/kinds/web/read-web-channel.ts'

/** So many earlier addresses of the shop stay allowed: several servers may share a database. */
const mostBefore = 3

/**
 * Lets the demo's shop show its chat at this origin, too: the demo is filled before the server listens, and a later start
 * may have another port. Changes nothing in a workspace that is not the demo's.
 */
export async function allowShop(opened: Connections, shop: string): Promise<void> {
  const found = await opened.owner.query(
    'select workspace_id from workspaces where subdomain = $1',
    [demoSubdomain],
  )
  if (found.rowCount === 0) return
  const { channels } = await findWorkspaceSettings(opened, demoSubdomain)
  const { hostname } = new URL(shop)
  const isOfShop = (origin: string) => URL.parse(origin)?.hostname === hostname
  const allowed = channels.map((one) => webOf(one)?.allowed_origins ?? [])
  const at = allowed.findIndex((origins) => origins.some(isOfShop))
  const origins = allowed[at]
  if (origins === undefined || allowed.flat().includes(shop)) return
  const others = origins.filter((origin) => !isOfShop(origin))
  const before = origins.filter(isOfShop).slice(-mostBefore)
  const web = { allowed_origins: [...others, ...before, shop] }
  await applySettings(
    opened,
    demoSubdomain,
    { channels: channels.map(({ name }, each) => (each === at ? { name, web } : { name })) },
    { actorName: 'demo', dryRun: false },
  )
}
