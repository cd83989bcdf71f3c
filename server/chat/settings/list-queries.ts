import { keysetList, type KeyOrder, type PagedList } from '../../store/lists/keyset-page.ts'
import { entryJson } from './entry-json.ts'
import { isOrdered, kindOf, type Kind } from './kinds.ts'

/** Entries are ordered by position, tags by name. */
function entryOrder(kind: Kind): KeyOrder {
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

/** The most tags, by name, that are searched for words. */
const mostSearched = 10_000

const foundTags = `(select t.* from tags t where t.workspace_id = $1 order by t.name_key limit ${mostSearched}) r
  where not exists (select from unnest($3::text[]) word where strpos(r.name_key, word) = 0)`

/** The tags that have all of these words, of the first 10,000. */
export function foundTagList(
  workspaceId: string,
  counted: boolean,
  words: readonly string[],
): PagedList {
  const kind = kindOf('tags')
  return keysetList(workspaceId, {
    name: `found_tags${counted ? '_counted' : ''}`,
    from: foundTags,
    json: counted ? countedTagJson : entryJson(kind),
    total: `select count(*) from ${foundTags}`,
    order: entryOrder(kind),
    values: [words],
  })
}

/** The entries of a kind. `counted` adds the number of conversations to tags. */
export function entryList(kind: Kind, workspaceId: string, counted: boolean): PagedList {
  const { plural } = kind
  return keysetList(workspaceId, {
    name: `entries_${plural}${counted ? '_counted' : ''}`,
    from: `${plural} r where r.workspace_id = $1`,
    json: counted ? countedTagJson : entryJson(kind),
    total: `select count(*) from ${plural} where workspace_id = $1`,
    order: entryOrder(kind),
  })
}
