import type { FlatTenant } from './flat-world.ts'
import type { Target } from './http-load.ts'
import { get, sendTo } from './scenarios.ts'

/** `base`: another request that the pages are compared with, instead of the first one. */
export type FlatPage = 'base' | 'first' | 'middle' | 'last'

/** One kind of request, and the requests by which it is measured in a workspace. */
export type FlatScenario = {
  readonly name: string
  /** Requests by page, those of one page in turn. A request without pages has only a first. */
  readonly pagesOf: (tenant: FlatTenant) => Partial<Record<FlatPage, readonly Target[]>>
  /** Measured until the event of the message arrives at a reader of the workspace's stream, not until the reply. */
  readonly isStreamed?: true
  /** In milliseconds. */
  readonly p99Goal?: number
  /** Whether a larger workspace may cost more. */
  readonly mayGrow?: true
  /** The share of the samples that are taken, if not all. */
  readonly share?: number
}

/** The time of a page in a workspace of `size` contacts and conversations. */
export type FlatPoint = {
  readonly scenario: FlatScenario
  readonly size: number
  readonly page: FlatPage
  readonly p50Ms: number
  readonly p99Ms: number
}

const pageSize = 15

/** One status that most conversations have, and three of very different sizes. */
const oneStatus = ['closed']
const threeStatuses = ['closed', 'open', 'new']

const send = (tenant: FlatTenant) => ({ first: [sendTo(tenant)] })

/**
 * Every list in every order, then reads of few rows, searches, and a change. The last one is bounded but
 * cannot be flat, as no index has two orders: it reads as many rows as were changed.
 */
export const flatScenarios: readonly FlatScenario[] = [
  list(
    'GET /visitors',
    () => '/visitors',
    ({ contacts }) => contacts,
  ),
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
  reads('GET /visitors?email=', ({ email }) => [`/visitors?email=${encodeURIComponent(email)}`]),
  reads('GET /events, the newest', ({ latest }) => [`/events?after=${latest - 1}&limit=1`]),
  {
    ...reads('GET /search?q=', ({ questions }) =>
      questions.map((question) => `/search?q=${encodeURIComponent(question)}`),
    ),
    p99Goal: 100,
    mayGrow: true,
  },
  { name: 'POST …/messages', pagesOf: send },
  {
    name: 'POST …/messages, until its event is in the stream',
    pagesOf: send,
    isStreamed: true,
    p99Goal: 50,
  },
  {
    ...poll('GET ?updated_after by created_at, half of all', 'half', 'created_at'),
    share: 1 / 20,
  },
]

function conversations(sort: string, order: string, statuses?: readonly string[]): FlatScenario {
  const status = statuses === undefined ? '' : `&status=${statuses.join(',')}`
  const count = statuses === undefined ? '' : `, ${statuses.length} of the statuses`
  return list(
    `GET /conversations, ${sort} ${order}${count}`,
    () => `/conversations?sort=${sort}&order=${order}${status}`,
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

/** A list's first, middle and last full page; a partial page would be cheaper. */
function list(
  name: string,
  pathOf: (tenant: FlatTenant) => string,
  rowsOf: (tenant: FlatTenant) => number,
): FlatScenario {
  return {
    name,
    pagesOf: (tenant) => {
      const path = pathOf(tenant)
      const last = Math.max(1, Math.floor(rowsOf(tenant) / pageSize))
      const page = (number: number) => [
        get(tenant, `${path}${path.includes('?') ? '&' : '?'}page=${number}&per_page=${pageSize}`),
      ]
      if (last < 3) return { first: page(1) }
      return { first: page(1), middle: page(Math.ceil(last / 2)), last: page(last) }
    },
  }
}

/** Requests without pages. */
function reads(name: string, pathsOf: (tenant: FlatTenant) => readonly string[]): FlatScenario {
  return {
    name,
    pagesOf: (tenant) => ({ first: pathsOf(tenant).map((path) => get(tenant, path)) }),
  }
}
