import type { ApiRequest, Reply, Route } from '../../../../../api/http/route.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { makeResolver } from '../../../../outbound/resolve-host.ts'
import { findMailChannel } from '../receiving/mail-queries.ts'
import { mailChannelOf } from '../receiving/read-mail-channel.ts'
import { mailChannelState, serverTests } from './state-json.ts'
import { findMailChannelState, recordCheck } from './state-queries.ts'
import { limitTests } from './limit-tests.ts'
import { testServers } from './test-servers.ts'

const tag = 'Mails'
const resolve = makeResolver()
const limit = limitTests()

export const mailStateRoutes: readonly Route[] = [
  {
    operationId: 'listMailWays',
    method: 'GET',
    path: '/mail-channels/:mail_channel_id/state',
    access: { key: 'settings:write', member: 'settings:write', contact: 'none' },
    tag,
    summary: "Get a mail channel's state",
    description:
      'For each way that mails come and go: the last mail, the last check of its server, and the error of an outage in the words of the server.',
    replies: { 200: { description: 'The state.', schema: mailChannelState } },
    refusals: [404],
    handle: async ({ principal: { workspace_id: workspaceId }, params }, { database }) => {
      const channelId = mailChannelIdIn(params)
      const find = findMailChannelState({ workspaceId, channelId })
      const [found] = await readRows(database, workspaceId, find)
      if (found?.kind !== 'mail') throw appError('mail_channel_unknown')
      return { status: 200, json: `{"ways":${found.json}}` }
    },
  },
  {
    operationId: 'testMailChannel',
    method: 'POST',
    path: '/mail-channels/:mail_channel_id/test',
    access: { key: 'settings:write', member: 'settings:write', contact: 'none' },
    tag,
    summary: "Test a mail channel's servers",
    description:
      'Connects and signs in to the servers of its settings, as far as it has some, and says what came of each step in the words of the server. Changes no settings; an outage of the server that sends ends if it succeeds. Ten times a minute.',
    replies: { 200: { description: 'What came of each step.', schema: serverTests } },
    refusals: [404],
    handle: test,
  },
]

async function test(
  { principal: { workspace_id: workspaceId }, params }: ApiRequest,
  services: AppServices,
): Promise<Reply> {
  const channelId = mailChannelIdIn(params)
  const find = findMailChannel({ workspaceId, channelId })
  const [channel] = await readRows(services.database, workspaceId, find)
  if (channel?.kind !== 'mail') throw appError('mail_channel_unknown')
  const tests = await limit(workspaceId, async () =>
    testServers({ ...services, resolve }, workspaceId, channelId, mailChannelOf(channel)),
  )
  // The mailbox is asked anyway; the other server only by the next answer.
  if (tests.some(({ server, ok }) => server === 'smtp' && ok)) {
    const check = { workspaceId, channelId, way: 'send', error: null, isOutage: false } as const
    await readRows(services.database, workspaceId, recordCheck(check))
  }
  return { status: 200, json: JSON.stringify({ tests }) }
}

function mailChannelIdIn(params: ApiRequest['params']): string {
  const id = parseId(params['mail_channel_id'] ?? '')
  if (id === undefined) throw appError('mail_channel_unknown')
  return id
}
