import { statement } from '../../store/database/statement.ts'
import { fieldError } from '../../errors.ts'
import { boolean, limits, object, refine, text } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../services.ts'
import { isTimeZone } from '../../time-zones.ts'
import { updateWorkspaceRow } from '../../store/writes/settings-writes.ts'
import { workspaceJson, workspaceResource } from '../../store/writes/workspace-resource.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { tellServers } from './queries.ts'

export const workspaceFields = object({
  name: refine(text({ maxCharacters: limits.lineCharacters, trim: true }), (name) => {
    if (/[\r\n]/.test(name)) throw fieldError(`name must be one line.`)
    return name
  }),
  time_zone: refine(
    text({ maxCharacters: limits.lineCharacters, trim: true, description: 'An IANA name.' }),
    (zone) => {
      if (!isTimeZone(zone)) {
        throw fieldError(`Invalid time_zone: ${zone}. It must be an IANA time zone name.`)
      }
      return zone
    },
  ),
  activity_messages: boolean(
    'Whether changes through this API leave an activity message in the conversation.',
  ),
})

type WorkspaceRow = { name: string; time_zone: string; activity_messages: boolean; json: string }

/** The workspace with everything it has set. */
export const findWorkspace = statement<WorkspaceRow, [workspaceId: string]>(
  'find_workspace',
  `select w.name, w.time_zone, w.activity_messages, ${workspaceJson}::text as json
     from workspaces w where w.workspace_id = $1`,
)

/** Changes what is passed, and resolves with the workspace's JSON. */
export async function updateWorkspace(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const workspaceId = context.workspace_id
  const given = workspaceFields.read(body, '')
  const json = await writeInWorkspace(services.database, context, {
    look: [findWorkspace(workspaceId)],
    decide: ([[before]], tick): Decision<string> => {
      if (before === undefined) throw new Error('A workspace has a clock, but no row.')
      refuseUnmatched(context, 'workspace', before.json)
      const after = {
        name: given.name ?? before.name,
        time_zone: given.time_zone ?? before.time_zone,
        activity_messages: given.activity_messages ?? before.activity_messages,
      }
      const changed = (['name', 'time_zone', 'activity_messages'] as const).filter(
        (name) => before[name] !== after[name],
      )
      if (changed.length === 0) return { unchanged: before.json }
      return {
        statements: [updateWorkspaceRow(workspaceId, after, tick), tellServers(workspaceId)],
        lists: noShifts,
        events: [
          {
            type: 'settings.changed',
            resource: workspaceResource,
            ids: [workspaceId],
            details: { changed },
          },
        ],
        reply: (_written, recorded) => recorded[0]?.[0] ?? '',
      }
    },
  })
  services.settings.delete(workspaceId)
  return json
}
