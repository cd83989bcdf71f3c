import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Random } from '../../server/operate/generate/random.ts'
import { apiClient } from '../crash/api-client.ts'
import { emptyLedger } from '../crash/ledger.ts'
import { makeReceiver, type Fault } from '../webhooks/receivers.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import type { Cells } from './start-cells.ts'
import type { Tenant } from './tenant.ts'

const failing: readonly Fault[] = ['refuses', 'hangs', 'resets']

/** Makes workspaces in all cells in turn, each with a webhook; three in ten of the receivers fail at first. */
export async function makeTenants(
  cells: Cells,
  folder: string,
  count: number,
  random: Random,
): Promise<Tenant[]> {
  const tenants: Tenant[] = []
  for (let at = 0; at < count; at += 1) {
    const home = cells.names[at % cells.names.length] ?? assert.fail('There is no cell.')
    const subdomain = `cells${at + 1}`
    const space = await withOwner(cells.dataOf(home), async (owner) =>
      makeWorkspace(owner, subdomain),
    )
    const receiver = await makeReceiver(failing[at % 10] ?? 'none', random)
    const api = apiClient(space, () => cells.ports[home] ?? 0)
    const body = { url: receiver.url, event_types: ['message.created'] }
    const reply = await api.ask('POST', '/webhooks', body)
    api.close()
    assert.equal(reply.status, 201)
    receiver.secret = reply.body.secret
    tenants.push({
      subdomain,
      space,
      receiver,
      home,
      ledger: emptyLedger(space),
      poller: { newest: '', seen: new Map() },
      journals: {
        stream: join(folder, `${subdomain}-stream.journal`),
        poll: join(folder, `${subdomain}-poll.journal`),
      },
    })
  }
  return tenants
}
