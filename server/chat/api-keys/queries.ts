import { listedKeyJson, worksAt } from '../../api/access/key-resource.ts'
import { statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'

/** The keys of a workspace but those of its members, oldest first; `onlyWorking` without those that have ended. */
export function keyList(workspaceId: string, onlyWorking: boolean): PagedList {
  const from = `api_keys k where k.workspace_id = $1 and k.team_member_id is null${onlyWorking ? ` and ${worksAt('now()')}` : ''}`
  return keysetList(workspaceId, {
    name: onlyWorking ? 'working_keys' : 'keys',
    from,
    json: listedKeyJson,
    total: `select count(*) from ${from}`,
    order: { columns: [['k.id', 'uuid']], descending: false },
  })
}

export const findListedKey = statement<{ json: string }, { id: string }>(
  'find_listed_key',
  `select ${listedKeyJson}::text as json from api_keys k
    where k.workspace_id = $workspaceId and k.id = $id and k.team_member_id is null`,
)
