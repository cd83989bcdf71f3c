import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from '../crash/api-client.ts'
import { checkWorkspace, readChanges, type Poller } from '../crash/check-workspace.ts'
import { checkApplied, readLog } from '../events/check-journal.ts'
import { readJournal } from '../events/journal.ts'
import { checkServedBy } from '../moves/check-served-by.ts'
import { until } from '../until.ts'
import { checkReceiver, listOwed } from '../webhooks/check-receiver.ts'
import { passTime } from '../webhooks/pass-time.ts'
import { withOwner } from '../workspaces.ts'
import type { Cells } from './start-cells.ts'
import type { Tenant } from './tenant.ts'

const catchUpMs = 60_000
const lookEveryMs = 100

/**
 * Everything acknowledged is in the one cell that serves the workspace, once; counters are exact; the poller, both
 * consumers of events and the webhook's receiver have had everything. Returns how many events there are.
 */
export async function checkTenant(tenant: Tenant, cells: Cells, port: () => number) {
  const { space, subdomain, ledger, poller, journals, receiver, home } = tenant
  await checkServedBy(home, space, cells.ports)
  const api = apiClient(space, port)
  try {
    return await withOwner(cells.dataOf(home), async (owner) => {
      // A new reader of everything, by which all writes are settled.
      const fresh: Poller = { newest: '', seen: new Map() }
      await checkWorkspace(ledger, fresh, { port, owner })
      await readChanges(api, poller)
      assert.deepEqual(
        timesOf(poller),
        timesOf(fresh),
        `The poller of ${subdomain} missed something.`,
      )
      const send = async (method: string, path: string) => api.ask(method, path)
      const log = await readLog(send)
      for (const way of ['stream', 'poll'] as const) {
        const isThere = () => readJournal(journals[way]).length >= log.length
        await until(`the ${way} of ${subdomain} has everything`, catchUpMs, isThere)
      }
      await checkApplied(readJournal(journals.stream), log, send)
      assert.deepEqual(readJournal(journals.poll), log)
      const owed = await listOwed(owner, space.workspace.id)
      receiver.behave()
      await until(`the webhook of ${subdomain} has everything`, catchUpMs, async () => {
        await passTime(owner, receiver, 600)
        await sleep(lookEveryMs)
        return receiver.taken.size === owed.size
      })
      checkReceiver(receiver, owed)
      return log.length
    })
  } finally {
    api.close()
  }
}

/** A contact's new name changes conversations without a new time. */
function timesOf({ seen }: Poller): Map<string, string> {
  return new Map([...seen].map(([id, conversation]) => [id, String(conversation.updated_at)]))
}
