import { fieldError } from '../../errors.ts'
import { boolean, limits, object, refine, text } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import { isTimeZone } from '../../time-zones.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { changedColumns, withGiven } from '../../store/writes/row-changes.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { findWorkspace, settingsChanged, updateWorkspaceRow } from './workspace-row.ts'

/** The settings in the row of the workspace. */
export const workspaceProperties = {
  name: refine(text({ maxCharacters: limits.lineCharacters, trim: true }), (name) => {
    if (/[\r\n]/.test(name)) throw fieldError('name must be one line.')
    return name
  }),
  time_zone: refine(
    text({ maxCharacters: limits.lineCharacters, trim: true, description: 'An IANA name.' }),
    (zone) => {
      if (!isTimeZone(zone)) {
        throw fieldError(
          `Invalid time_zone: ${zone}. It must be an IANA time zone name.`,
          'time_zone_invalid',
        )
      }
      return zone
    },
  ),
  activity_messages: boolean(
    'Whether changes through this API add an activity message to the conversation.',
  ),
}

export const workspaceFields = object(workspaceProperties)

/** Updates the passed fields. Returns the workspace's JSON. */
export async function updateWorkspace(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult> {
  const workspaceId = context.workspace_id
  const given = workspaceFields.read(body, '')
  const json = await writeInWorkspace(services.database, context, {
    reads: [findWorkspace({ workspaceId })],
    decide: ([[before]], tick): Decision<JsonResult> => {
      if (before === undefined) throw new Error('A workspace has a clock, but no row.')
      refuseUnmatched(context, 'workspace', before.json)
      const after = withGiven(before, given)
      const changed = changedColumns(['name', 'time_zone', 'activity_messages'], before, after)
      if (changed.length === 0) return { unchanged: { json: before.json } }
      return {
        statements: [
          updateWorkspaceRow({ ...after, workspaceId, tick }),
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [settingsChanged(workspaceId, changed, before, after)],
        reply: { json: { event: 0 } },
      }
    },
  })
  services.settings.delete(workspaceId)
  return json
}
