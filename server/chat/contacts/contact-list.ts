import { contactsByCreation } from '../../store/lists/list-definitions.ts'
import { keysetList, type KeyOrder, type PagedList } from '../../store/lists/keyset-page.ts'
import { viewList, type Shown } from '../../store/lists/list-page.ts'
import type { Condition, View } from '../../store/lists/view.ts'
import { blockedSql } from '../resources/blocked-sql.ts'
import { blockedContactJson, contactJson } from '../resources/contact-json.ts'
import { filterContacts, matching, type ContactFilter } from './queries.ts'
import { allOf, checkedConditions, siftedView, type Sifting } from './sifted-contacts.ts'

/** Which contacts are listed, and in which order. */
export type ContactList = Sifting & {
  /** Values that a contact must have. */
  readonly filter: ContactFilter
  /** Only those that the team has blocked. */
  readonly isBlocked: boolean
  /** Each with its block; only of those. */
  readonly withBlock: boolean
  readonly updated_after: Date | undefined
  readonly sort: 'created_at' | 'updated_at' | 'name'
  readonly order: 'asc' | 'desc'
}

const shownAs = (json: string): Shown => ({
  json,
  tables: (source) => `contacts c on c.workspace_id = $1 and c.id = ${source}.id`,
})

const orderOf = (row: string, { sort, order }: ContactList): KeyOrder => ({
  columns: [
    sort === 'name' ? [`${row}.name_key`, 'text'] : [`${row}.${sort}`, 'moment'],
    [`${row}.id`, 'uuid'],
  ],
  descending: order === 'desc',
})

/** Whether numbered pages skip rows, and so do not reach the end of a long list. */
export function isSkipping({ updated_after: after, sort }: ContactList): boolean {
  return after !== undefined || sort !== 'created_at'
}

/** Parts of statement names. */
const names = { created_at: '', updated_at: 'changed_', name: 'named_' } as const

/** The contacts that a principal sees, by `seen`. */
export function contactList(
  workspaceId: string,
  list: ContactList,
  seen: readonly Condition[],
): PagedList {
  const { filter, isBlocked, updated_after: after, sort } = list
  const given = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): Condition => ({
      name,
      sql: (c, [key]) => `${c}.${name} = ${key}`,
      values: [value],
    }))
  const equal = isBlocked ? [...given, blocked] : given
  const changed: readonly Condition[] = after === undefined ? [] : [changedAfter(after)]
  const json = list.withBlock ? blockedContactJson : contactJson
  const checked = checkedConditions(list)
  // Of whom a member sees, an exact total would count all in this order.
  if (checked.length > 0 || (sort === 'name' && seen.length > 0)) {
    const parts = { picking: [...equal, ...changed], checked: [...checked, ...seen] }
    return viewList(workspaceId, siftedView(orderOf('r', list), parts), shownAs(json))
  }
  if (equal.length === 0 && sort === 'created_at') {
    return viewList(workspaceId, contactView(list, seen), shownAs(json))
  }
  const conditions = [...equal, ...changed, ...seen]
  const { name, sql, values } = matching(conditions, 3)
  const found = `contacts c where c.workspace_id = $1${sql}`
  const isOldest = sort === 'created_at' && list.order === 'asc' && after === undefined
  const pages = keysetList(workspaceId, {
    name: `contacts_${names[sort]}${isOldest ? '' : `${list.order}_`}${list.withBlock ? 'whole_' : ''}${name}`,
    // Behind `offset 0`, so that the planner does not read the order's index for the few that match.
    from: equal.length === 0 || isOldest ? found : `(select * from ${found} offset 0) c where true`,
    json,
    total:
      conditions.length === 0
        ? `select coalesce(sum(total), 0)::bigint from list_totals where workspace_id = $1 and list = 'contacts'`
        : `select count(*) from ${found}`,
    order: orderOf('c', list),
    values,
  })
  if (!isOldest) return pages
  return { ...pages, page: (page) => filterContacts(workspaceId, conditions, page, json) }
}

const blocked: Condition = {
  name: 'blocked',
  sql: blockedSql,
  values: [],
}

const changedAfter = (moment: Date): Condition => ({
  name: 'after',
  sql: (c, [after]) => `${c}.updated_at > ${after}::timestamptz`,
  values: [moment],
})

/** In the order of creation. Contacts changed after a moment come from the index of changes; if they are few, they are sorted. */
export function contactView(list: ContactList, seen: readonly Condition[]): View {
  const view: View = {
    list: contactsByCreation,
    order: orderOf('r', list),
    within: [],
    filters: seen,
  }
  if (list.updated_after === undefined) return view
  const conditions = [changedAfter(list.updated_after), ...seen]
  return {
    ...view,
    filters: [],
    narrowed: {
      name: conditions.map(({ name }) => name).join('_'),
      values: conditions.flatMap(({ values }) => values),
      rows: allOf(conditions),
      picked: {
        ids: (parameters) =>
          `select r.id from contacts r where r.workspace_id = $1 and ${allOf(conditions.slice(0, 1))(parameters)}`,
        rows: seen.length === 0 ? undefined : allOf(conditions),
      },
      total: { by: 'picked' },
    },
  }
}
