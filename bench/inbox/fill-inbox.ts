import type pg from 'pg'
import { makeWorkspace, ownerOf } from '../../campaigns/workspaces.ts'
import { findWorkspaceId } from '../../server/chat/settings/find-workspace.ts'
import { inTransaction } from '../../server/store/database/in-transaction.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { cutIntoSpans } from '../../server/store/lists/raise-level.ts'
import { rebuildLists } from '../../server/store/lists/rebuild-lists.ts'
import { insertMember } from '../../test/seed.ts'
import { commandOf, settle } from '../make-data.ts'
import { ownCheckout } from '../world.ts'
import { indexSteps } from './index-copies.ts'
import { multiplySteps } from './multiply-queries.ts'

const subdomain = 'inbox'
const members = 20
const groups = 6
/** Conversations that `generate` makes; the others are copies of them. */
const seeds = 20_000
const contactsEach = 5

/**
 * A workspace of this many conversations, a little more messages, and 100,000 contacts, all indexed, in the database of a running
 * server. An existing one is used again.
 */
export async function fillInbox(dataFolder: string, conversations: number): Promise<string> {
  const owner = ownerOf(dataFolder)
  try {
    const { rows } = await owner.query('select from workspaces where subdomain = $1', [subdomain])
    if (rows.length === 0) await fill(owner, dataFolder, conversations)
    await settle(owner)
    return await findWorkspaceId(owner, subdomain)
  } finally {
    await owner.end()
  }
}

async function fill(owner: pg.Pool, dataFolder: string, conversations: number): Promise<void> {
  const seeded = Math.min(seeds, conversations)
  await makeWorkspace(owner, subdomain)
  const workspaceId = await findWorkspaceId(owner, subdomain)
  for (let member = 1; member <= members; member += 1) {
    const email = `member${member}@${subdomain}.test`
    await insertMember(owner, workspaceId, { email, last_name: `Number ${member}` })
  }
  await owner.query(
    `insert into groups (workspace_id, id, name, name_key, position)
     select $1, gen_random_uuid(), 'Group ' || n, 'group ' || n, 100 + n from generate_series(1, $2::int) n`,
    [workspaceId, groups],
  )
  console.error(
    await commandOf(ownCheckout, dataFolder)(
      ...['generate', subdomain, '--seed', '7', '--contacts', `${seeded}`],
      ...['--conversations', `${seeded}`, '--messages', `${Math.ceil(seeded * 1.2)}`],
    ),
  )
  await settle(owner)
  const copies = Math.ceil(conversations / seeded) - 1
  await inTransaction(owner, async (connection) => {
    await connection.query('set local session_replication_role = replica')
    await connection.query(`set local maintenance_work_mem = '1GB'`)
    await connection.query(`set local work_mem = '256MB'`)
    for (const step of [...multiplySteps(copies, contactsEach - 1), ...indexSteps]) {
      const startedAt = performance.now()
      const values = step.includes('$1') ? [workspaceId] : []
      await connection.query(step, values)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      console.error(`${seconds} s: ${step.slice(0, 50).split('\n')[0]}`)
    }
    for (const step of [...rebuildLists(workspaceId), ...cutIntoSpans(workspaceId)])
      await runStatement(connection, step)
  })
}
