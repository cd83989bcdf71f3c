import type { FlatScenario } from './flat-scenarios.ts'
import type { FlatCount, FlatTenant } from './flat-world.ts'
import { get } from './scenarios.ts'

const pageSize = 15
const three = ['closed', 'open', 'new']

type Part = {
  readonly name: string
  readonly query: (tenant: FlatTenant) => string
  readonly has: (count: FlatCount, tenant: FlatTenant) => boolean
}

const ofMember: Part = {
  name: 'of a member',
  query: ({ memberId }) => `assignee=${memberId}`,
  has: (count, { memberId }) => count.memberId === memberId,
}
const ofNobody: Part = {
  name: 'of nobody',
  query: () => 'assignee=none',
  has: ({ memberId }) => memberId === null,
}
const ofGroup: Part = {
  name: 'of a group',
  query: ({ groupId }) => `group=${groupId}`,
  has: (count, { groupId }) => count.groupId === groupId,
}

const both = (one: Part, other: Part): Part => ({
  name: `${one.name} and ${other.name}`,
  query: (tenant) => `${one.query(tenant)}&${other.query(tenant)}`,
  has: (count, tenant) => one.has(count, tenant) && other.has(count, tenant),
})

const inStatuses = (part: Part, statuses: readonly string[]): Part => ({
  name: `${part.name}, ${statuses.length} of the statuses`,
  query: (tenant) => `${part.query(tenant)}&status=${statuses.join(',')}`,
  has: (count, tenant) => statuses.includes(count.status) && part.has(count, tenant),
})

const parts: readonly Part[] = [
  ofMember,
  ofNobody,
  ofGroup,
  both(ofMember, ofGroup),
  both(ofNobody, ofGroup),
].flatMap((part) => [part, inStatuses(part, ['closed']), inStatuses(part, three)])

/**
 * Every list of a part of the conversations in both orders and directions: its first, middle and last page,
 * and as `base`, in turn with them, page 1 of a status.
 */
export const viewScenarios: readonly FlatScenario[] = parts.flatMap((part) =>
  ['created_at', 'updated_at'].flatMap((sort) =>
    ['asc', 'desc'].map((order) => ({
      name: `GET /conversations ${part.name}, ${sort} ${order}`,
      pagesOf: (tenant: FlatTenant) => {
        const rows = tenant.counts
          .filter((count) => part.has(count, tenant))
          .reduce((sum, { total }) => sum + total, 0)
        const last = Math.max(1, Math.floor(rows / pageSize))
        const ask = (query: string) => [get(tenant, `/conversations?${query}&per_page=${pageSize}`)]
        const page = (number: number) =>
          ask(`sort=${sort}&order=${order}&${part.query(tenant)}&page=${number}`)
        const base = ask('status=closed&page=1')
        if (last < 3) return { base, first: page(1) }
        return { base, first: page(1), middle: page(Math.ceil(last / 2)), last: page(last) }
      },
    })),
  ),
)
