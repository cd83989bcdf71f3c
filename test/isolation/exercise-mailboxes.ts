import assert from 'node:assert/strict'
import type { AppServices } from '../../server/api/http/services.ts'
import { endAfterImport } from '../../server/chat/channels/kinds/mail/fetching/after-import-queries.ts'
import { fetchMails } from '../../server/chat/channels/kinds/mail/fetching/fetch-mails.ts'
import { finishImported } from '../../server/chat/channels/kinds/mail/fetching/finish-imported.ts'
import { findFetching } from '../../server/chat/channels/kinds/mail/fetching/find-fetching.ts'
import {
  beginEpoch,
  endOlder,
  setImports,
} from '../../server/chat/channels/kinds/mail/fetching/mailbox-queries.ts'
import type { Mailbox } from '../../server/chat/channels/kinds/mail/fetching/open-mailbox.ts'
import { settleMailbox } from '../../server/chat/channels/kinds/mail/fetching/settle-mailbox.ts'
import { findRecipient } from '../../server/chat/channels/kinds/mail/listening/find-recipient.ts'
import {
  findProbe,
  putProbe,
  recordProbe,
} from '../../server/chat/channels/kinds/mail/probe/probe-queries.ts'
import { recordCheck } from '../../server/chat/channels/kinds/mail/state/state-queries.ts'
import { tellAdmins } from '../../server/chat/channels/kinds/mail/state/tell-admins.ts'
import { readRows } from '../../server/store/database/read.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import type { TestWorkspace } from '../app.ts'
import { mailChannel, plainMail, postMail } from '../mails.ts'

/** Fetches a mailbox with two mails, which is then numbered anew; its server fails for hours. */
export async function exerciseMailboxes(
  services: AppServices,
  space: TestWorkspace,
): Promise<void> {
  const { owner, send, id: workspaceId } = space
  const imap = { host: 'mail.test', username: 'shop', password: 'hunter2' }
  const channelId = await mailChannel(send, { addresses: ['boxes@shop.example'], imap }, 'Boxes')
  const of = { workspaceId, channelId }
  const fetchOnce = async (uidValidity: string, uids: readonly number[], isAll: boolean) => {
    const numbers = { uid_validity: uidValidity, next_uid: 3 }
    for (;;) {
      const found = await findFetching(services, workspaceId, channelId)
      const server = { ...found!.server, import: isAll ? 'all' : 'new' } as const
      const row = await settleMailbox(owner, of, found!.row, server, numbers)
      if (row === undefined) continue
      const box = { services, pool: owner, workspace_id: workspaceId, channel_id: channelId }
      const place = { ...box, mailbox: boxOf(uids), row }
      const hasMore = await fetchMails({
        ...place,
        action: 'mark_seen',
        left: 100,
        until: Infinity,
        ends_at: Infinity,
        failed: undefined,
      })
      assert.equal((await finishImported(place, 'mark_seen')).error, null)
      return hasMore
    }
  }
  assert.equal(await fetchOnce('1', [1, 5], false), false)
  assert.equal(await fetchOnce('1', [1, 5], true), false)
  assert.equal(await fetchOnce('2', [1, 2], true), false)
  // Another client moves both away and back.
  assert.equal(await fetchOnce('2', [3, 4], true), false)
  await postMail(send, channelId, plainMail('Mail 6'))
  assert.equal(await fetchOnce('2', [6], true), false)
  assert.ok(await findRecipient(owner, 'Boxes+token@shop.example'))
  const check = { ...of, way: 'imap' } as const
  // The jobs run these as the owner of the tables; here they are bound to the workspace.
  for (const statement of [
    recordCheck({ ...check, error: 'NO', isOutage: true }),
    endAfterImport({ ...of, ids: [], areGone: true }),
    putProbe({ ...of, probe: '{}' }),
    findProbe(of),
    recordProbe({ ...of, id: channelId, state: 'arrived', words: null }),
    setImports({ ...of, importsAll: true }),
    endOlder({ ...of, epoch: 2 }),
    beginEpoch({ ...of, epoch: 2, address: '', uidValidity: '3', nextUid: 9, importsAll: true }),
  ]) {
    await readRows(services.database, workspaceId, statement)
  }
  await owner.query(
    `update mail_ways set failing_since = now() - interval '2 hours' where workspace_id = $1 and failing_since is not null`,
    [workspaceId],
  )
  const [state] = await runStatement(owner, recordCheck({ ...check, error: 'NO', isOutage: true }))
  assert.equal(state?.has_to_be_told, true)
  await tellAdmins(services, workspaceId, channelId, 'imap')
  assert.equal((await send('GET', `/mail-channels/${channelId}/state`)).status, 200)
  assert.equal((await send('GET', `/mail-channels/${channelId}/receivers`)).status, 200)
  await send('PATCH', `/channels/${channelId}`, { mail: { imap: null } })
  assert.equal((await send('POST', `/mail-channels/${channelId}/test`)).status, 200)
  assert.equal((await send('DELETE', `/channels/${channelId}?discard=true`)).status, 204)
}

/** A mailbox with mails that differ by their number. */
function boxOf(uids: readonly number[]): Mailbox {
  return {
    examine: async () => assert.fail(),
    find: async (from, to) => uids.filter((uid) => uid >= from && (to === '*' || uid <= to)),
    list: async (asked) => asked.map((uid) => ({ uid, size: 100, arrived_at: new Date() })),
    read: async (uid) => plainMail(`Mail ${uid}`),
    returns: async () => true,
    readHeader: async () => undefined,
    act: async () => undefined,
    findFolder: async (name) => name,
    hasSent: async () => false,
    hasCome: () => false,
    watch: () => undefined,
    isOpen: () => true,
    close: () => undefined,
  }
}
