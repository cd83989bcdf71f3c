import { changing } from '../../../api/http/answer-change.ts'
import { cursorPage, walkAt, walkParameters } from '../../../api/http/cursor.ts'
import { pageNames, readPage } from '../../../api/http/pagination.ts'
import type { ApiRequest, Reply, Route } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { walkedPage } from '../../../api/openapi/response-schemas.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { liftSuppression } from './lift-suppression.ts'
import { addressHash } from './suppressed-address.ts'
import { listSuppressionOf, listSuppressions, suppressionOrder } from './suppression-queries.ts'

const tag = 'Mails'
const pageSize = 25
/** Comes after every id. */
const endOfIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export const suppressionRoutes: readonly Route[] = [
  {
    operationId: 'listMailSuppressions',
    method: 'GET',
    path: '/mail-suppressions',
    access: { key: 'mails:read', member: 'mails:read', contact: 'none', sees: 'all' },
    tag,
    summary: 'List the addresses that get no mails',
    description:
      'Because a mail to them was returned, and said that there is no such address, or because their owner wants none, the newest first.',
    query: {
      ...walkParameters(pageSize),
      email: { type: 'string', description: 'Only this address.' },
    },
    replies: {
      200: {
        description: 'A page of the addresses.',
        schema: walkedPage('mail_suppressions', 'MailSuppression'),
      },
    },
    refusals: [422],
    handle: list,
  },
  {
    operationId: 'deleteMailSuppression',
    method: 'DELETE',
    path: '/mail-suppressions/:mail_suppression_id',
    access: { key: 'mails:write', member: 'mails:write', contact: 'none', sees: 'all' },
    tag,
    summary: 'Let mails go to an address again',
    description:
      'Of an address that returned a mail. If its owner wants no mails the request is refused: only a mail of theirs with a proven sender changes that.',
    replies: { 204: { description: 'Lifted.' } },
    refusals: [404, 422],
    handle: changing(
      async (services, context, { params }) =>
        liftSuppression(services, context, params['mail_suppression_id'] ?? ''),
      () => ({ status: 204 }),
    ),
  },
]

async function list({ principal, query, url }: ApiRequest, services: AppServices): Promise<Reply> {
  const { workspace_id: workspaceId } = principal
  const { email } = query
  const walk = walkAt(query['cursor'] ?? '*', ['suppressions', workspaceId], suppressionOrder)
  const [before = endOfIds] = walk.from ?? []
  const { size } = readPage(query, pageNames, pageSize)
  const find =
    email === undefined
      ? listSuppressions({ workspaceId, before: String(before), size })
      : listSuppressionOf({ workspaceId, hash: addressHash(String(email).replaceAll(' ', '+')) })
  const [found] = await readRows(services.database, workspaceId, find)
  if (found === undefined) throw appError('unauthenticated')
  return cursorPage('mail_suppressions', found, walk, url)
}
