import { appError, fieldError } from '../../errors.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import type { AppServices } from '../../services.ts'
import { named, settingsThat } from '../../store/writes/settings.ts'
import type { ConversationList } from './list-queries.ts'

export const listParameters: Readonly<Record<string, JsonSchema>> = {
  status: {
    type: 'string',
    description:
      'Statuses, separated by commas. Unknown ones match nothing; blank or all: every one.',
  },
  updated_after: {
    type: 'string',
    format: 'date-time',
    description:
      'Only conversations updated after this time. A `+` in the offset must be encoded as %2B.',
  },
  sort: { type: 'string', enum: ['created_at', 'updated_at'], default: 'created_at' },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
}

/** The filters and the order a query asks for: spec 4.3. */
export async function readConversationList(
  services: AppServices,
  workspaceId: string,
  query: Query,
): Promise<ConversationList> {
  const updatedAfter = readUpdatedAfter(query)
  const { sort, order } = readOrder(query)
  const names = readStatuses(query)
  if (names === undefined) return { sort, order, statuses: undefined, updated_after: updatedAfter }
  const settings = await settingsThat(services.database, services.settings, workspaceId, (known) =>
    names.every((name) => named(known.statuses, name) !== undefined),
  )
  const statuses = names
    .map((name) => named(settings.statuses, name)?.name)
    .filter((name) => name !== undefined)
  return { sort, order, statuses: [...new Set(statuses)], updated_after: updatedAfter }
}

function readUpdatedAfter(query: Query): Date | undefined {
  const given = query['updated_after']
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) return undefined
  const moment = parseTimestamp(given)
  if (moment === undefined) throw appError('updated_after_invalid')
  return moment
}

/** Each may be given several times, also as `status[]=` and `status[0]=`. */
export const statusParameters = ['status', 'statuses']

/** Names as sent; undefined when the query does not filter. */
function readStatuses(query: Query): string[] | undefined {
  const given = statusParameters.flatMap((name) => query[name] ?? [])
  const names = given
    .flatMap((value) => String(value).split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0 || names.some((name) => name.toLowerCase() === 'all')) return undefined
  return names
}

/** The usual names of sort field and direction, of which `sort` and `order` are documented. */
export const orderParameters = [
  'sort',
  'sort_by',
  'sort_field',
  'order',
  'order_by',
  'sort_order',
  'sort_direction',
  'direction',
  'dir',
]

/** Field and direction, told apart by their values, whichever of the usual names they come under. */
function readOrder(query: Query): Pick<ConversationList, 'sort' | 'order'> {
  let sort: ConversationList['sort'] | undefined
  let order: ConversationList['order'] | undefined
  for (const name of orderParameters) {
    const given = query[name]
    if (given === undefined || given === '') continue
    const value = typeof given === 'string' ? given.trim().toLowerCase() : ''
    if (value === 'created_at' || value === 'updated_at') sort ??= value
    else if (value === 'asc' || value === 'desc') order ??= value
    else throw fieldError(`Invalid ${name}: ${String(given)}.`)
  }
  return { sort: sort ?? 'created_at', order: order ?? 'asc' }
}
