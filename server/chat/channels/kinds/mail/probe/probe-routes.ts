import type { ApiSchemas } from '../../../../../api/openapi/api-schemas.ts'
import {
  nullable,
  record,
  ref,
  text,
  timestamp,
} from '../../../../../api/openapi/response-schemas.ts'
import { writeContext } from '../../../../../api/http/answer-change.ts'
import type { ApiRequest, Route } from '../../../../../api/http/route.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { findMailChannel } from '../receiving/mail-queries.ts'
import { mailChannelOf } from '../receiving/read-mail-channel.ts'
import { limitTests } from '../state/limit-tests.ts'
import { findProbe, probeStates, type Probe } from './probe-queries.ts'
import { sendProbe } from './send-probe.ts'

const limit = limitTests()
const path = '/mail-channels/:mail_channel_id/plus-probe'
const rights = {
  access: { key: 'settings:write', member: 'settings:write', contact: 'none' },
  tag: 'Mails',
} as const
const example = {
  address: 'help+mfrggzdfmztwq2lknnwg23tpoa@shop.example',
  state: 'arrived',
  words: null,
  sent_at: '2026-03-02T09:20:41.068Z',
}

export const probeSchemas: ApiSchemas = {
  PlusProbe: {
    ...record({
      address: { ...text, description: 'Whom it was sent to.' },
      state: {
        ...text,
        enum: probeStates,
        description:
          '`sent`: it is under way; `arrived`: it came to the mailbox; `returned`: a server has refused the address; `failed`: it could not be sent.',
      },
      words: { ...nullable(text), description: 'What a server said.' },
      sent_at: timestamp,
    }),
    examples: [example],
  },
}

export const probeRoutes: readonly Route[] = [
  {
    ...rights,
    operationId: 'probePlusAddresses',
    method: 'POST',
    path,
    summary: 'Try whether addresses with a plus arrive',
    description:
      'Sends one mail from the address of the channel to the same with a token after a plus, by the server of its answers. It needs a mailbox (`imap`), where what arrives is seen; it becomes no conversation. Ten times a minute.',
    replies: {
      202: { description: 'Sent, or why not.', schema: record({ plus_probe: ref('PlusProbe') }) },
    },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { id, channel } = await channelOf(request, services)
      const { workspace_id: workspaceId } = request.principal
      const probe = await limit(workspaceId, async () =>
        sendProbe(services, writeContext(request), id, mailChannelOf(channel)),
      )
      return { status: 202, json: JSON.stringify({ plus_probe: shown(probe) }) }
    },
  },
  {
    ...rights,
    operationId: 'getPlusProbe',
    method: 'GET',
    path,
    summary: 'Get what became of the mail to an address with a plus',
    description:
      'Of the last one. What arrives changes no setting: `plus_addresses` of the channel does.',
    replies: {
      200: {
        description: 'The last one; null: none was sent.',
        schema: record({
          plus_probe: { anyOf: [ref('PlusProbe'), { type: 'null' }] },
        }),
      },
    },
    refusals: [404],
    handle: async (request, services) => {
      const { id: channelId } = await channelOf(request, services)
      const { workspace_id: workspaceId } = request.principal
      const find = findProbe({ workspaceId, channelId })
      const [found] = await readRows(services.database, workspaceId, find)
      const probe = found?.probe ?? null
      return { status: 200, json: JSON.stringify({ plus_probe: probe && shown(probe) }) }
    },
  },
]

const shown = ({ address, state, words, sent_at }: Probe) => ({ address, state, words, sent_at })

async function channelOf({ principal, params }: ApiRequest, { database }: AppServices) {
  const id = parseId(params['mail_channel_id'] ?? '')
  if (id === undefined) throw appError('mail_channel_unknown')
  const { workspace_id: workspaceId } = principal
  const find = findMailChannel({ workspaceId, channelId: id })
  const [channel] = await readRows(database, workspaceId, find)
  if (channel?.kind !== 'mail') throw appError('mail_channel_unknown')
  return { id, channel }
}
