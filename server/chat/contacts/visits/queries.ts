import { statement } from '../../../store/database/statement.ts'
import { sequenceSql } from '../../../store/lists/keyset-page.ts'
import { contactVisitJson } from './visit-json.ts'

type VisitRow = { json: string; has_devices: boolean; sequence?: number }

/** Where a contact is and was. */
export const findContactVisit = statement<VisitRow, { id: string }>(
  'find_contact_visit',
  `select ${contactVisitJson}::text as json, ${sequenceSql.replaceAll('$1', '$workspaceId')},
          exists (select from widget_devices d
                   where d.workspace_id = $workspaceId and d.contact_id = c.id) as has_devices
     from contacts c where c.workspace_id = $workspaceId and c.id = $id`,
)
