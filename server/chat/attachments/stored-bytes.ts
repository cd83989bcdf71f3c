import { statement } from '../../store/database/statement.ts'

/**
 * The bytes of a workspace's files and unfinished uploads, by their declared size. A list total, updated in the
 * transactions that add or delete attachments (docs/decisions/0038).
 */
export const readStoredBytes = statement<{ total: number }>(
  'read_stored_bytes',
  `select coalesce(max(total), 0)::bigint as total from list_totals
    where workspace_id = $workspaceId and list = 'attachment_bytes' and label = ''`,
)

/**
 * SQL that deletes the attachments of a workspace for which `condition` holds, subtracts their bytes from the
 * total and returns their `columns`. Run it under the workspace's lock.
 */
export function deletingAttachments(condition: string, columns = 'id'): string {
  return `with gone as (
     delete from attachments where workspace_id = $1 and ${condition} returning size, ${columns}
   ), freed as (
     update list_totals set total = total - (select sum(size) from gone)
      where workspace_id = $1 and list = 'attachment_bytes' and label = '' and exists (select from gone)
   )
   select ${columns} from gone`
}
