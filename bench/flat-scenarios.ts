import type { FlatTenant } from './flat-world.ts'
import type { Target } from './http-load.ts'
import type { FlatPoint } from './results.ts'
import { basePath } from './make-data.ts'

export type FlatPage = FlatPoint['page']

/** One kind of request, and the requests by which it is measured in a workspace. */
export type FlatScenario = {
  readonly name: string
  readonly pagesOf: (tenant: FlatTenant) => Partial<Record<FlatPage, Target>>
}

const pageSize = 15

/** One status that most conversations have, and three of very different sizes. */
const oneStatus = ['closed']
const threeStatuses = ['closed', 'open', 'new']

/** Every list of the task in every order, then what asks for few rows, then the one that changes them. */
export const flatScenarios: readonly FlatScenario[] = [
  list('GET /visitors', '/visitors', ({ contacts }) => contacts),
  ...['created_at', 'updated_at'].flatMap((sort) =>
    ['asc', 'desc'].flatMap((order) =>
      [undefined, oneStatus, threeStatuses].map((statuses) => conversations(sort, order, statuses)),
    ),
  ),
  list(
    'GET …/messages',
    ({ longest }) => `/conversations/${longest.id}/messages`,
    ({ longest }) => longest.messages,
  ),
  poll('GET ?updated_after, the last 15 changes', 'few', 'updated_at'),
  poll('GET ?updated_after, half of all', 'half', 'updated_at'),
  poll('GET ?updated_after by created_at, the last 15', 'few', 'created_at'),
  poll('GET ?updated_after by created_at, all', 'all', 'created_at'),
  {
    name: 'GET /visitors?email=',
    pagesOf: (tenant) => ({
      first: get(tenant, `/visitors?email=${encodeURIComponent(tenant.email)}`),
    }),
  },
  {
    name: 'POST …/messages',
    pagesOf: (tenant) => ({
      first: {
        ...get(tenant, `/conversations/${tenant.conversationId}/messages`),
        method: 'POST',
        body: { body: 'Thank you, I will have a look.', sender_email: tenant.email },
      },
    }),
  },
]

/**
 * What is bounded but cannot be flat: two orders at once. Measured apart, because every request reads
 * as many rows as were changed.
 */
export const crossedScenarios: readonly FlatScenario[] = [
  poll('GET ?updated_after by created_at, half of all', 'half', 'created_at'),
]

function conversations(sort: string, order: string, statuses?: readonly string[]): FlatScenario {
  const status = statuses === undefined ? '' : `&status=${statuses.join(',')}`
  const count = statuses === undefined ? '' : `, ${statuses.length} of the statuses`
  return list(
    `GET /conversations, ${sort} ${order}${count}`,
    `/conversations?sort=${sort}&order=${order}${status}`,
    (tenant) => conversationsIn(tenant, statuses),
  )
}

function poll(name: string, after: keyof FlatTenant['after'], sort: string): FlatScenario {
  return list(
    name,
    (tenant) =>
      `/conversations?sort=${sort}&order=asc&updated_after=${tenant.after[after].toISOString()}`,
    (tenant) => {
      const all = conversationsIn(tenant)
      return { few: pageSize, half: Math.ceil(all / 2) - 1, all }[after]
    },
  )
}

function conversationsIn({ byStatus }: FlatTenant, statuses?: readonly string[]): number {
  const counted = [...byStatus].filter(([status]) => statuses?.includes(status) ?? true)
  return counted.reduce((sum, [, total]) => sum + total, 0)
}

/** A list's first, middle and last page; only those that are full, or they would be lighter ones. */
function list(
  name: string,
  path: string | ((tenant: FlatTenant) => string),
  rowsOf: (tenant: FlatTenant) => number,
): FlatScenario {
  return {
    name,
    pagesOf: (tenant) => {
      const text = typeof path === 'string' ? path : path(tenant)
      const last = Math.max(1, Math.floor(rowsOf(tenant) / pageSize))
      const page = (number: number) =>
        get(tenant, `${text}${text.includes('?') ? '&' : '?'}page=${number}&per_page=${pageSize}`)
      if (last < 3) return { first: page(1) }
      return { first: page(1), middle: page(Math.ceil(last / 2)), last: page(last) }
    },
  }
}

function get({ host, key }: FlatTenant, path: string): Target {
  return { host, key, method: 'GET', path: basePath + path }
}
