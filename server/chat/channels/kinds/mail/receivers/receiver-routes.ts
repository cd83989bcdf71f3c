import type { ApiSchemas } from '../../../../../api/openapi/api-schemas.ts'
import { nullable, record, ref, text } from '../../../../../api/openapi/response-schemas.ts'
import type { Route } from '../../../../../api/http/route.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { findMailChannel } from '../receiving/mail-queries.ts'
import { readReceivers } from './read-receivers.ts'

const count = { type: 'integer', minimum: 0 }
const exampleReceiver = { id: 'mx.shop.example', mails: 20, domains: 12 }

export const receiverSchemas: ApiSchemas = {
  MailReceiver: {
    ...record({
      id: {
        ...text,
        description:
          'The id at the start of their topmost `Authentication-Results`; `none`: these have no id.',
      },
      mails: { ...count, description: 'How many of the mails.' },
      domains: { ...count, description: 'The different domains of their senders.' },
    }),
    examples: [exampleReceiver],
  },
}

export const receiverRoutes: readonly Route[] = [
  {
    operationId: 'listMailReceivers',
    method: 'GET',
    path: '/mail-channels/:mail_channel_id/receivers',
    access: { key: 'settings:write', member: 'settings:write', contact: 'none' },
    tag: 'Mails',
    summary: 'List who checked the senders of the last mails',
    description:
      'By the topmost `Authentication-Results` of the last 20 mails that came to the channel. A sender can write such a header, too, so an id becomes the `trusted_id` of the channel only by a change of its settings.',
    replies: {
      200: {
        description: 'The receivers, the most frequent first.',
        schema: {
          ...record({
            mails: { ...count, description: 'How many mails were looked at.' },
            proposed: {
              ...nullable(text),
              description:
                'The id that is at the top of nine in ten of them, of at least three mails of two domains; null: none is.',
            },
            receivers: { type: 'array', items: ref('MailReceiver') },
          }),
          examples: [{ mails: 20, proposed: 'mx.shop.example', receivers: [exampleReceiver] }],
        },
      },
    },
    refusals: [404],
    handle: async ({ principal: { workspace_id: workspaceId }, params }, services) => {
      const channelId = parseId(params['mail_channel_id'] ?? '')
      if (channelId === undefined) throw appError('mail_channel_unknown')
      const find = findMailChannel({ workspaceId, channelId })
      const [channel] = await readRows(services.database, workspaceId, find)
      if (channel?.kind !== 'mail') throw appError('mail_channel_unknown')
      const read = await readReceivers(services, workspaceId, channelId)
      return { status: 200, json: JSON.stringify(read) }
    },
  },
]
