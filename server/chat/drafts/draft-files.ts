import { record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql } from '../../store/database/json-sql.ts'
import { checkFiles, type AttachedFile } from '../attachments/attach-files.ts'
import type { ShownFields } from '../resources/shown-fields.ts'

/** The files that a draft `d` of `$workspaceId` names, as callers see them. */
export const draftFiles: ShownFields[string] = [
  `case when d.file_ids is null then '[]'::json else coalesce((
        select json_agg(${objectSql({ id: 'a.id', filename: 'a.filename', size: 'a.size' })} order by array_position(d.file_ids, a.id))
          from attachments a
         where a.workspace_id = $workspaceId and a.id = any(d.file_ids) and a.message_id is null), '[]') end`,
  {
    type: 'array',
    items: record({ id: uuid, filename: text, size: { type: 'integer' } }),
    description: 'Its files. An upload is kept as long as a draft names it.',
  },
  [],
]

export const filesOrNull = (ids: readonly string[]) => (ids.length === 0 ? null : ids)

/**
 * The ids that a draft can name. One that is sent at a time needs all of them: throws 422 for a file that is not there. Of another one,
 * which may have lain on a device for days, the others are left out, so that its words are kept.
 */
export function usableFiles(
  ids: readonly string[],
  found: readonly AttachedFile[],
  isScheduled: boolean,
): readonly string[] {
  if (isScheduled) return checkFiles(ids, found).map(({ id }) => id)
  const usable = new Set(
    found
      .filter((row) => row.is_whole && row.message_id === null && row.saved_reply_id === null)
      .map(({ id }) => id),
  )
  return ids.filter((id) => usable.has(id))
}
