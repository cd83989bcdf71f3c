import { worksAt } from '../../../api/access/key-resource.ts'
import { arraySql } from '../../../store/database/json-sql.ts'
import { statement } from '../../../store/database/statement.ts'
import { memberKeyJson } from './member-key-json.ts'

/** As many as a page of the settings shows. */
const mostListed = 1_000

/** The working keys of a member, or of all of them, the newest first, as a JSON array. */
export const listMemberKeys = statement<{ json: Buffer }, { memberId: string | null }>(
  'list_member_keys',
  `select ${arraySql(memberKeyJson, 'k.created_at desc, k.id desc')} as json
     from (select k.* from api_keys k
            where k.workspace_id = $workspaceId and k.team_member_id is not null
              and k.team_member_id = coalesce($memberId::uuid, k.team_member_id) and ${worksAt('now()')}
            order by k.created_at desc, k.id desc limit ${mostListed}) k`,
)

/** Whether a member is active, and how many keys of the member work. */
export const findKeyOwner = statement<
  { active: boolean; working: number },
  { memberId: string; most: number }
>(
  'find_owner_of_keys',
  `select t.active,
          (select count(*) from (
             select from api_keys k
              where k.workspace_id = $workspaceId and k.team_member_id = $memberId and ${worksAt('now()')}
              limit $most) w) as working
     from team_members t where t.workspace_id = $workspaceId and t.id = $memberId`,
)

export const insertMemberKey = statement<
  { json: string },
  {
    id: string
    memberId: string
    name: string
    hash: Buffer
    lastFour: string
    scopes: readonly string[]
    expiresAt: Date | null
    allowedAddresses: readonly string[] | null
    createdBy: string
    tick: Date
  }
>(
  'insert_key_of_member',
  `insert into api_keys as k (workspace_id, id, team_member_id, name, key_hash, last_four, scopes, expires_at,
                              allowed_addresses, created_by, created_at)
   values ($workspaceId, $id, $memberId, $name, $hash, $lastFour, $scopes, $expiresAt, $allowedAddresses,
           $createdBy::json, $tick)
   returning ${memberKeyJson}::text as json`,
)

/** A key of a member, with the role of the member, and whether it works. */
export const findMemberKey = statement<
  { member_id: string; organization_role: string; works: boolean },
  { id: string; memberId: string | null }
>(
  'find_key_of_member',
  `select t.id as member_id, t.organization_role, ${worksAt('now()')} as works
     from api_keys k
     join team_members t on t.workspace_id = k.workspace_id and t.id = k.team_member_id
    where k.workspace_id = $workspaceId and k.id = $id and t.id = coalesce($memberId::uuid, t.id)`,
)
