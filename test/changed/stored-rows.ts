import type pg from 'pg'
import { changeableColumns } from '../../server/chat/conversations/conversation-columns.ts'
import { kinds } from '../../server/chat/settings/kinds.ts'

type Row = Readonly<Record<string, unknown>>

/** The fields that `changed` of an event can list, by resource: SQL for each over the row `r`. */
const parts: Readonly<Record<string, { table: string; named: Readonly<Record<string, string>> }>> =
  {
    contact: {
      table: 'contacts',
      named: columns('name', 'email', 'phone_number', 'user_identifier', 'traits', 'field_values'),
    },
    conversation: {
      table: 'conversations',
      named: {
        ...columns(...changeableColumns),
        visitor: 'r.contact_id',
        tags: `(select array_agg(t.tag_id order by t.tag_id) from conversation_tags t
               where t.workspace_id = $1 and t.conversation_id = r.id)`,
      },
    },
    view: {
      table: 'saved_views',
      named: { ...columns('name', 'filter', 'sort', 'shared'), order: 'r.descending' },
    },
    message: {
      table: 'messages',
      named: {
        ...columns('status', 'body'),
        sender: 'array[r.contact_id, r.team_member_id]',
        attachments: `(select array_agg(a.id order by a.id) from attachments a
                      where a.workspace_id = $1 and a.message_id = r.id)`,
      },
    },
    team_member: {
      table: 'team_members',
      named: columns(
        'email',
        'first_name',
        'last_name',
        'time_zone',
        'profile_image_url',
        'active',
        'organization_role',
      ),
    },
    webhook: {
      table: 'webhooks',
      named: {
        ...columns('url', 'description', 'event_types', 'enabled'),
        secret: `(select array_agg(s.id order by s.id) from webhook_secrets s
                 where s.workspace_id = $1 and s.webhook_id = r.id)`,
      },
    },
    workspace: { table: 'workspaces', named: columns('name', 'time_zone', 'activity_messages') },
    ...Object.fromEntries(
      kinds.map(({ singular, plural, fieldKinds }) => [
        singular,
        {
          table: plural,
          named: columns(
            'name',
            ...(fieldKinds === undefined ? [] : ['kind', 'options']),
            ...(plural === 'tags' ? [] : ['position']),
          ),
        },
      ]),
    ),
  }

function columns(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `r.${name}`]))
}

export type StoredRows = ReadonlyMap<string, Row>

/** All stored values that `changed` can list, by resource and id. */
export async function readStoredRows(owner: pg.Pool, workspaceId: string): Promise<StoredRows> {
  const found = Object.entries(parts).map(async ([resource, { table, named }]) => {
    const values = Object.entries(named).map(([name, sql]) => `'${name}', ${sql}`)
    const id = resource === 'workspace' ? 'r.workspace_id' : 'r.id'
    const { rows } = await owner.query<{ id: string; row: Row }>(
      `select ${id} as id, json_build_object(${values.join(', ')}) as row
         from ${table} r where r.workspace_id = $1`,
      [workspaceId],
    )
    return rows.map(({ id: rowId, row }) => [`${resource} ${rowId}`, row] as const)
  })
  return new Map((await Promise.all(found)).flat())
}

/** The changed parts of a resource; undefined if it was created or deleted. */
export function partsChanged(
  before: StoredRows,
  after: StoredRows,
  resource: string,
): string[] | undefined {
  const [old, now] = [before.get(resource), after.get(resource)]
  if (old === undefined || now === undefined) return undefined
  return Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
}
