import type { KeyOrder } from '../../store/lists/keyset-page.ts'
import { contactsByCreation } from '../../store/lists/list-definitions.ts'
import type { Sql } from '../../store/lists/narrowed.ts'
import type { Condition, View } from '../../store/lists/view.ts'
import type { FilterSql } from '../filters/filter-sql.ts'
import { certaintySql, type Certainty } from '../resources/contact-json.ts'

/** Which contacts of a list are left, where no index finds them. */
export type Sifting = {
  /** Only those whose identity is as sure as one of these. */
  readonly certainties?: readonly Certainty[] | undefined
  readonly hasEmail?: boolean | undefined
  /** What a filter in words says. */
  readonly sought?: FilterSql | undefined
}

type Parts = {
  /** Conditions of the first of which an index has the rows. */
  readonly picking: readonly Condition[]
  readonly checked: readonly Condition[]
}

/** The same as conditions. */
export function checkedConditions(sifting: Sifting): readonly Condition[] {
  const { certainties, hasEmail, sought } = sifting
  const conditions: (Condition | undefined)[] = [
    certainties && {
      name: 'certainty',
      sql: (c, [names]) => `${certaintySql(c)} = any(${names}::text[])`,
      values: [certainties],
    },
    hasEmail === undefined
      ? undefined
      : {
          name: 'email',
          sql: (c, [has]) => `(${c}.email is not null) = ${has}::boolean`,
          values: [hasEmail],
        },
    sought && { name: '', sql: (_, parameters) => sought.sql(parameters), values: sought.values },
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** SQL over a row `r` for all of the conditions. */
export function allOf(conditions: readonly Condition[]): Sql {
  return (parameters) => {
    let next = 0
    return conditions
      .map(({ sql, values }) => sql('r', parameters.slice(next, (next += values.length))))
      .join(' and ')
  }
}

/**
 * Contacts in an order of which each row is checked: counted exactly while they are few, of more only some (docs/decisions/0262). The
 * statement has no name, because each filter has a text of its own.
 */
export function siftedView(order: KeyOrder, { picking, checked }: Parts): View {
  const conditions = [...picking, ...checked]
  const first = picking.slice(0, 1)
  return {
    list: contactsByCreation,
    order,
    within: [],
    filters: [],
    narrowed: {
      name: '',
      values: conditions.flatMap(({ values }) => values),
      rows: allOf(conditions),
      picked:
        first.length === 0
          ? undefined
          : {
              ids: (parameters) =>
                `select r.id from contacts r where r.workspace_id = $1 and ${allOf(first)(parameters)}`,
              rows: allOf(conditions),
            },
      total: { by: 'bounded' },
    },
  }
}
