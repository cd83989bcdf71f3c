import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { queueInvitation } from '../../server/chat/mail/queue-mail.ts'
import { countPasskeysElsewhere } from '../../server/chat/sign-in/passkeys/count-elsewhere.ts'
import { findMemberByEmail } from '../../server/chat/sign-in/set-password.ts'
import { readRows } from '../../server/store/database/read.ts'
import { findClockState, findSearchState } from '../../server/store/standby/state-queries.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findDeparted } from '../../server/api/access/host-queries.ts'
import { createKey, listKeys, revokeKey, rotateKey } from '../../server/api/access/command-keys.ts'
import { usableUntil } from '../../server/api/access/usable-keys.ts'
import { readConfig } from '../../server/config/config.ts'
import { checkCounters } from '../../server/operate/doctor/check-counters.ts'
import { rebalanceAllLists, rebalanceLists } from '../../server/store/lists/rebalance-lists.ts'
import { markHanded, unmarkHanded } from '../../server/chat/channels/follow-up/hand-queries.ts'
import { deliverMail } from '../../server/chat/mail/deliver-mail.ts'
import type { AppServices } from '../../server/api/http/services.ts'
import { makeSweeps } from '../../server/start/sweeps.ts'
import { applySettings } from '../../server/chat/settings/apply-settings.ts'
import { createWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../server/chat/workspaces/delete-workspace.ts'
import { exerciseIndexing } from './exercise-search.ts'
import { exerciseDeliveries } from './exercise-deliveries.ts'
import { exerciseDue } from './exercise-due.ts'

/** A pool of the owner that records its statements. */
function noting(owner: pg.Pool, sent: Map<string, string>): pg.Pool {
  const note = (query: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    sent.set(`owner: ${text}`, text)
  }
  const wrap = <Door extends pg.Pool | pg.PoolClient>(door: Door): Door =>
    new Proxy(door, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'connect') return async () => wrap(await (target as pg.Pool).connect())
        return (...values: unknown[]) => {
          if (name === 'query') note(values[0])
          return Reflect.apply(found, target, values) as unknown
        }
      },
    })
  return wrap(owner)
}

/** An attachment whose links have the workspace's previous address. */
async function leaveAttachment(owner: pg.Pool, workspaceId: string): Promise<void> {
  await owner.query(
    `insert into attachments (workspace_id, id, filename, size, received, storage, storage_keys, address,
                              inner_key, outer_key, created_at)
     values ($1, gen_random_uuid(), 'a', 1, 0, 'disk', '{}', 'http://old.test', '', '', now())`,
    [workspaceId],
  )
}

/** A data folder with a file of the workspace that belongs to no attachment. */
async function leaveFile(workspaceId: string): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'commands-'))
  const folder = join(dataFolder, 'attachments', workspaceId)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '0'.repeat(64)), '')
  return dataFolder
}

/**
 * What commands and jobs do for one workspace, as the restricted role and as the owner, whose statements
 * are recorded.
 */
export async function exerciseCommands(
  { database }: Pick<AppServices, 'database'>,
  owner: pg.Pool,
  sent: Map<string, string>,
): Promise<void> {
  const recorder = noting(owner, sent)
  const doors = { database, owner: recorder }
  const admin = { email: 'ann@x.test', first_name: 'Ann', last_name: '' }
  const given = { subdomain: 'commands', name: 'x', time_zone: 'UTC', admin }
  const { id } = (await createWorkspace(recorder, given)).workspace
  const said = { actorName: 'test', dryRun: false }
  const field = { name: 'A', kind: 'dropdown', options: ['x', 'y'] }
  const all = {
    name: 'y',
    statuses: ['s'],
    roles: ['r'],
    groups: ['g'],
    channels: ['c'],
    contact_fields: [field],
    ticket_fields: [field],
  }
  const none = { statuses: [], roles: [], groups: [], channels: [] }
  await applySettings(doors, 'commands', all, said)
  const noFields = { contact_fields: [], ticket_fields: [] }
  await applySettings(doors, 'commands', { ...none, ...noFields }, said)
  const long = `insert into list_totals (workspace_id, list, label, total) values ($1, 'contacts', '', 600)`
  await owner.query(long, [id])
  await rebalanceLists(database, id, [{ list: 'contacts', starts_at: '-infinity' }])
  await rebalanceAllLists(database, id)
  const made = await createKey(database, id, { name: 'a', scopes: ['*'], expires_at: undefined })
  const { created } = await rotateKey(database, id, made.id, 1_000)
  await revokeKey(database, id, created.id)
  await listKeys(database, id)
  // Sent once a workspace has left.
  await readRows(database, id, findDeparted({ workspaceId: id, ids: [id] }))
  await usableUntil(database, id, [made.id])
  // What lists and searches ask where there is a standby.
  for (const find of [findClockState, findSearchState])
    await readRows(database, id, find({ workspaceId: id }))
  const mailId = '00000000-0000-7000-8000-000000000001'
  const mail = `insert into mails values ($1, $2, 'invitation', 'a@x.test', '{}', now())`
  await owner.query(mail, [id, mailId])
  const transport = { deliver: async () => [], close: () => undefined }
  await deliverMail(recorder, transport, readConfig({}), { workspaceId: id, id: mailId })
  await runStatement(
    recorder,
    markHanded({ workspaceId: id, id: mailId, claim: mailId, handedTo: [0], replies: null }),
  )
  await runStatement(recorder, unmarkHanded({ workspaceId: id, id: mailId }))
  await runStatement(recorder, findMemberByEmail({ workspaceId: id, emailKey: 'a@x.test' }))
  await runStatement(recorder, countPasskeysElsewhere({ workspaceId: id, host: 'acme.test' }))
  await queueInvitation(recorder, id, 'a@x.test')
  await exerciseDeliveries(database, recorder, id)
  await exerciseDue(recorder, id)
  await owner.query('update list_totals set total = 0 where workspace_id = $1', [id])
  await checkCounters({
    owner: recorder,
    requests: database.pool,
    repair: true,
    config: readConfig({}),
  })
  await leaveAttachment(owner, id)
  const dataFolder = await leaveFile(id)
  const swept = readConfig({ PORCHLIGHT_DATA: dataFolder, PORCHLIGHT_EVENT_RETENTION_DAYS: '7' })
  const later = new Date(Date.now() + 7_200_000)
  for (const { findDue, sweep } of makeSweeps(swept).sweeps) {
    await findDue(owner, later)
    await sweep(recorder, id, later)
  }
  await exerciseIndexing(database, owner, id)
  await deleteWorkspace(recorder, 'commands')
}
