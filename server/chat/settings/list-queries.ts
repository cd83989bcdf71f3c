import { arraySql } from '../../store/database/json-sql.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { Page } from '../../api/http/pagination.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { entryJson } from './entry-json.ts'
import { isOrdered, type Kind } from './kinds.ts'

/** Entries are ordered by position, tags by name. */
export function entryOrder(kind: Kind): KeyOrder {
  return {
    columns: isOrdered(kind)
      ? [
          ['r.position', 'integer'],
          ['r.name', 'text'],
        ]
      : [['r.name_key', 'text']],
    descending: false,
  }
}

export function orderSql(kind: Kind): string {
  return entryOrder(kind)
    .columns.map(([sql]) => sql)
    .join(', ')
}

/** A tag with the number of its conversations. */
const countedTagJson = `(select row_to_json(o) from (
  select r.id, r.name, (select count(*) from conversation_tags ct
                         where ct.workspace_id = $1 and ct.tag_id = r.id) as conversation_count) o)`

/** A page of entries. `counted` adds the number of conversations to tags. */
export function listEntries(
  kind: Kind,
  workspaceId: string,
  page: Page,
  counted: boolean,
): Statement<{ total: number; rows: Buffer }> {
  const { plural } = kind
  const order = orderSql(kind)
  return {
    name: `list_entries_${plural}${counted ? '_counted' : ''}`,
    text: `select (select count(*) from ${plural} where workspace_id = $1) as total,
                  (select ${arraySql(counted ? countedTagJson : entryJson(kind), order)}
                     from (select * from ${plural} r where r.workspace_id = $1
                            order by ${order} limit $2 offset $3) r) as rows`,
    values: [workspaceId, page.size, page.offset],
  }
}

/** The page after a cursor. */
export function walkEntries(
  kind: Kind,
  workspaceId: string,
  walk: Walk,
  size: number,
  counted: boolean,
): Statement<Walked> {
  const { plural } = kind
  const list = {
    name: `walk_entries_${plural}${counted ? '_counted' : ''}`,
    from: `${plural} r where r.workspace_id = $1`,
    json: counted ? countedTagJson : entryJson(kind),
    total: `select count(*) from ${plural} where workspace_id = $1`,
    order: entryOrder(kind),
  }
  return walkPage(workspaceId, list, walk, size)
}
