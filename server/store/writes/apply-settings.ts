import type pg from 'pg'
import type { Database } from '../database/connect.ts'
import { changeChannel } from './change-notices.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import { settingsChanges, type SettingsChanges } from './settings-changes.ts'
import { SettingsError } from '../../chat/settings/settings-error.ts'
import type { SettingsFile } from '../../chat/settings/settings-file.ts'
import { findSettings } from './settings-queries.ts'
import { countUse, inUseProblem } from './settings-use-queries.ts'
import { writeSettings } from './settings-writes.ts'
import type { Settings } from './settings.ts'
import { workspaceResource } from './workspace-resource.ts'
import { writeInWorkspace, type Decision, type WriteContext } from './write-in-workspace.ts'

type Doors = { readonly database: Database; readonly owner: pg.Pool }

/**
 * Makes the workspace as the file says and returns a line for each change; none when it is so
 * already, and then nothing is written. A dry run judges the same and writes nothing. Throws
 * SettingsError when rows still need what would go.
 */
export async function applySettings(
  doors: Doors,
  subdomain: string,
  file: SettingsFile,
  options: { actorName: string; dryRun: boolean },
): Promise<readonly string[]> {
  const seen = await findWorkspaceSettings(doors, subdomain)
  const changes = settingsChanges(seen, file)
  if (changes.lines.length === 0) return []
  const id = seen.workspace_id
  const context: WriteContext = {
    workspace_id: id,
    actor: { type: 'command', name: options.actorName },
    request_id: undefined,
  }
  await writeInWorkspace(doors.database, context, {
    look: [findSettings(id), ...changes.removals.map((removal) => countUse(id, removal))],
    decide: ([current, ...counts], tick): Decision<void> => {
      refuseRace(seen, current[0])
      refuseInUse(changes, counts)
      if (options.dryRun) return { unchanged: undefined }
      return {
        statements: writeSettings(seen, changes.changed, tick),
        lists: { chunks: [], totals: [] },
        events: [
          {
            type: 'settings.changed',
            resource: workspaceResource,
            ids: [id],
            details: { changed: Object.keys(changes.changed) },
          },
        ],
        reply: () => undefined,
      }
    },
  })
  if (!options.dryRun) await doors.owner.query('select pg_notify($1, $2)', [changeChannel, id])
  return changes.lines
}

/** What is counted under the lock was chosen before it: another change in between voids the choice. */
function refuseRace(seen: Settings, current: Settings | undefined): void {
  if (JSON.stringify(seen) === JSON.stringify(current)) return
  throw new SettingsError(['The settings were changed by somebody else meanwhile. Run it again.'])
}

function refuseInUse({ removals }: SettingsChanges, counts: readonly { count: number }[][]): void {
  const problems = removals.flatMap((removal, index) => {
    const count = counts[index]?.[0]?.count ?? 0
    return count === 0 ? [] : [inUseProblem(removal, count)]
  })
  if (problems.length > 0) throw new SettingsError(problems)
}
