import { readRows } from '../../../../store/database/read.ts'
import type { DueTask } from '../../../../store/due/due-task.ts'
import type { TaskKind } from '../../../../store/due/task-kind.ts'
import { writeTask } from '../../../../store/due/write-task.ts'
import { noShifts } from '../../../../store/lists/adjust-lists.ts'
import { moveStatus } from '../../../messages/message-status.ts'
import { makeOutboundClient, type OutboundClient } from '../../../outbound/outbound-client.ts'
import { openPassword } from '../../../settings/channel-passwords.ts'
import type { ChannelParts } from '../../channel-service.ts'
import { findLetter, type Letter } from './letter-queries.ts'

const mostAttempts = 60

/** Has an answer printed: once, because the service knows its id again. The receipt is the status of the message. */
export function deliverLetterKind({
  config,
  database,
  vault,
  log,
  onStop,
}: ChannelParts): TaskKind {
  const client = makeOutboundClient(
    { allowsPrivate: config.webhooksAllowPrivate },
    { timeoutMs: 30_000, replyBytes: 100 },
  )
  onStop(async () => client.close())
  return {
    kind: 'deliver_letter',
    concurrency: 4,
    perWorkspace: 2,
    maxSeconds: 4,
    maxAttempts: mostAttempts,
    delayMs: () => 500,
    run: async (task, signal) => {
      const { workspace_id: workspaceId, subject_id: id } = task
      const isOfCopy = (task.input as { readonly is_of_copy?: true }).is_of_copy === true
      const [letter] = await readRows(database, workspaceId, findLetter({ workspaceId, id }))
      if (letter === undefined || isOfCopy) return undefined
      const { channel_id: channelId } = letter
      const token = await openPassword({ database, vault }, workspaceId, channelId, 'letters')
      const status = await print(client, letter, token, signal)
      if (status >= 500 && task.attempts < mostAttempts)
        throw new Error(`The service replied with ${status}.`)
      return record(database, task, status < 300 ? 'delivered' : 'failed')
    },
    onFailure: ({ subject_id: id }, { message }) => log(`Answer ${id} was not printed: ${message}`),
  }
}

async function print(
  client: OutboundClient,
  { id, to, body, service }: Letter,
  token: string | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { status } = await client.post({
    url: service,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, body }),
    signal,
  })
  return status
}

/** Records the receipt in the transaction that ends the task. */
async function record(
  database: ChannelParts['database'],
  task: DueTask,
  receipt: 'delivered' | 'failed',
): Promise<'ended' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  return writeTask(
    database,
    task,
    { type: 'automation', name: 'letters' },
    {
      reads: [findLetter({ workspaceId, id })],
      decide: ([[letter]], tick) => {
        const moved = letter && moveStatus(workspaceId, letter, receipt, tick)
        if (moved === undefined) return { unchanged: undefined }
        return { ...moved, lists: noShifts, reply: undefined }
      },
    },
  )
}
