import assert from 'node:assert/strict'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { exchangeRaw } from '../exchange.ts'

/** Exactly the cell `home` answers for the workspace. `ports`: those of all cells' servers. */
export async function checkServedBy(
  home: string,
  { workspace, api_key: key }: CreatedWorkspace,
  ports: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [cell, port] of Object.entries(ports)) {
    const { status } = await exchangeRaw({
      port,
      method: 'GET',
      path: `${basePath}/conversations`,
      headers: { host: `${workspace.subdomain}.localhost`, 'x-api-key': key },
      timeoutMs: 15_000,
    })
    const said = `${workspace.subdomain} is in ${home}, and ${cell} answers ${status}.`
    assert.equal(status === 200, cell === home, said)
  }
}
