import type { ListContactsQuery } from '../../../client/source/types.generated.ts'

type Query = Pick<
  ListContactsQuery,
  'sort' | 'order' | 'blocked' | 'certainty' | 'has_email' | 'filter'
>

/** The orders of the list, as the API has them. */
export const sorts = {
  changed: { sort: 'updated_at', order: 'desc' },
  newest: { sort: 'created_at', order: 'desc' },
  oldest: { sort: 'created_at', order: 'asc' },
  name: { sort: 'name', order: 'asc' },
  nameBack: { sort: 'name', order: 'desc' },
} as const satisfies Readonly<Record<string, Query>>
export type Sort = keyof typeof sorts

/** Who is shown, besides everybody. */
export const groups = {
  verified: { certainty: 'signed,proven' },
  entered: { certainty: 'entered' },
  claimed: { certainty: 'typed' },
  unknown: { certainty: 'unknown' },
  withEmail: { has_email: true },
  withoutEmail: { has_email: false },
  blocked: { blocked: true },
} as const satisfies Readonly<Record<string, Query>>
export type Group = keyof typeof groups

export type PeopleFilter = {
  /** Blank: a list, in the order of `sort`; else the best matches. */
  readonly q: string
  readonly sort: Sort
  readonly group: Group | undefined
  /** Conditions on fields, in the language of views. */
  readonly fields: string
}

/** What an address asks for; what it does not know is as if it were left out. */
export function filterInAddress(query: URLSearchParams): PeopleFilter {
  const sort = query.get('sort') ?? ''
  const group = query.get('show') ?? ''
  return {
    q: query.get('q') ?? '',
    sort: isIn(sorts, sort) ? sort : 'changed',
    group: isIn(groups, group) ? group : undefined,
    fields: query.get('filter') ?? '',
  }
}

/** The part of the address behind the path. */
export function addressOf({ q, sort, group, fields }: PeopleFilter): string {
  const given = Object.entries({
    q,
    sort: sort === 'changed' ? '' : sort,
    show: group,
    filter: fields,
  })
  const query = new URLSearchParams(
    given.flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value]])),
  )
  return `?${query.toString()}`
}

/** What the API is asked for. */
export function queryOf({ sort, group, fields }: PeopleFilter): Query {
  return {
    ...sorts[sort],
    ...(group === undefined ? {} : groups[group]),
    ...(fields.trim() === '' ? {} : { filter: fields }),
  }
}

function isIn<Known extends object>(known: Known, name: string): name is keyof Known & string {
  return Object.hasOwn(known, name)
}
