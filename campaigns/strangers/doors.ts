import { basePath } from '../../server/start/app.ts'

export type Door = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What anybody can send a body to, at the hosts of a workspace: without a key, with a wrong one, as a visitor. */
export function doorsOf(
  { team, visitors }: { readonly team: string; readonly visitors: string },
  device: { readonly token: string; readonly conversationId: string },
): readonly Door[] {
  const json = { 'Content-Type': 'application/json' }
  const atTeam = { Host: team, ...json }
  const atVisitors = { Host: visitors, 'Sec-Fetch-Site': 'same-origin', ...json }
  const bearer = { Authorization: `Bearer ${device.token}` }
  const conversation = `${basePath}/conversations/${device.conversationId}`
  const door = (method: string, path: string, headers: Record<string, string>): Door => ({
    method,
    path,
    headers,
  })
  return [
    ...['/session', '/resets', '/links/read', '/links/use'].map((path) =>
      door('POST', `/auth${path}`, atTeam),
    ),
    door('PUT', '/auth/password', atTeam),
    door('OPTIONS', '/auth/session', atTeam),
    ...['/conversations', '/device', '/identity'].map((path) =>
      door('POST', `/widget${path}`, atVisitors),
    ),
    door('DELETE', '/widget/device', { ...atVisitors, ...bearer }),
    door('OPTIONS', '/widget/device', atVisitors),
    door('POST', `${conversation}/messages`, { ...atVisitors, ...bearer }),
    door('POST', `${basePath}/attachments`, { ...atVisitors, ...bearer }),
    door('POST', `${basePath}/conversations`, atTeam),
    door('POST', `${basePath}/conversations`, { ...atTeam, 'X-Api-Key': 'wrong' }),
    door('POST', `${basePath}/batch`, atTeam),
    door('POST', `${basePath}/attachments`, {
      ...atTeam,
      'Content-Type': 'multipart/form-data; boundary=x',
    }),
    door('OPTIONS', `${basePath}/conversations`, atTeam),
    door('POST', '/mcp', atTeam),
    door('POST', '/nowhere', atTeam),
    door('DELETE', '/docs', atTeam),
    door('OPTIONS', '/docs', atTeam),
    door('POST', '/health/live', atTeam),
    door('POST', '/', { ...atTeam, 'Content-Type': 'application/x-www-form-urlencoded' }),
  ]
}
