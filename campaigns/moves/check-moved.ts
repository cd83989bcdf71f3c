import assert from 'node:assert/strict'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { exchangeRaw } from '../exchange.ts'
import type { CellName } from './run-moves.ts'

/** Exactly the cell `home` answers for the workspace. */
export async function checkMoved(given: {
  home: CellName
  space: CreatedWorkspace
  ports: Readonly<Record<CellName, number>>
}): Promise<void> {
  const statusAt = async (cell: CellName) => {
    const { status } = await exchangeRaw({
      port: given.ports[cell],
      method: 'GET',
      path: `${basePath}/conversations`,
      headers: { host: 'acme.localhost', 'x-api-key': given.space.api_key },
      timeoutMs: 15_000,
    })
    return status
  }
  assert.equal(await statusAt(given.home), 200)
  assert.notEqual(await statusAt(given.home === 'a' ? 'b' : 'a'), 200)
}
