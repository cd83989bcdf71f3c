import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { countUse, inUseProblem, type Removal } from './count-use.ts'
import { findWorkspaceSettings, type Connections } from './find-workspace.ts'
import {
  deleteOfChannel,
  findBelongings,
  kindsOfBelongings,
  saveOfChannels,
} from './channel-belongings.ts'
import { deleteEntries, putEntries } from './queries.ts'
import type { Plural } from './kinds.ts'
import { settingsAsFile, settingsChanges, type ListChange } from './settings-changes.ts'
import { SettingsError } from './settings-error.ts'
import type { SettingsFile } from './settings-file.ts'
import { findSettings, type Settings } from './settings.ts'
import { contactFieldsIn } from './pre-chat-fields.ts'
import { settingsChanged, updateWorkspaceRow } from './workspace-row.ts'

/** What belongs to a channel that a file leaves out, of each kind. */
const deletedAtOnce = 500

/**
 * Applies the file in one change with one event. Returns a line per difference; without differences
 * writes nothing. A dry run makes the same checks and writes nothing. Throws SettingsError if rows still
 * use a removed entry.
 */
export async function applySettings(
  connections: Connections,
  subdomain: string,
  file: SettingsFile,
  options: { actorName: string; dryRun: boolean },
): Promise<readonly string[]> {
  const seen = await findWorkspaceSettings(connections, subdomain)
  const { lines, changed, lists } = settingsChanges(seen, file)
  refuseMissingFields(seen, lists)
  if (lines.length === 0) return []
  const id = seen.workspace_id
  const removals = lists.flatMap((list) => list.removals)
  const context: WriteContext = {
    workspace_id: id,
    actor: { type: 'command', name: options.actorName },
    request_id: undefined,
  }
  const goneChannels = lists.flatMap(({ kind, gone }) => (kind.isChannel === true ? gone : []))
  const belongings = goneChannels.flatMap((channelId) =>
    findBelongings({ workspaceId: id, id: channelId, limit: deletedAtOnce + 1 }),
  )
  await writeInWorkspace(connections.database, context, {
    reads: [
      findSettings({ workspaceId: id }),
      ...removals.map((removal) => countUse(id, removal)),
      ...belongings,
    ],
    decide: ([current, ...found], tick): Decision<void> => {
      refuseRace(seen, current[0])
      refuseInUse(removals, found.slice(0, removals.length) as { count: number }[][])
      const owned = found.slice(removals.length) as { id: string }[][]
      refuseLarge(owned)
      const ofChannels = goneChannels.flatMap((channelId, at) =>
        deleteOfChannel(id, channelId, owned.slice(at * kindsOfBelongings)),
      )
      if (options.dryRun) return { unchanged: undefined }
      return {
        statements: [
          updateWorkspaceRow({ ...seen, ...file, workspaceId: id, tick }),
          ...ofChannels,
          ...lists.flatMap(({ kind, gone, put }) => [
            deleteEntries(kind, id, gone),
            putEntries(kind, id, put),
            ...saveOfChannels(id, put),
          ]),
          notifyServers({ workspaceId: id }),
        ],
        lists: noShifts,
        events: [settingsChanged(id, changed, settingsAsFile(seen), file)],
        reply: undefined,
      }
    },
  })
  return lines
}

/** The change is one transaction, which blocks other writers of the workspace. */
function refuseLarge(owned: readonly (readonly object[])[]): void {
  if (owned.every((rows) => rows.length <= deletedAtOnce)) return
  throw new SettingsError([
    `channels: one that is left out has more than ${deletedAtOnce} devices. Delete it in the settings of the inbox first.`,
  ])
}

/** Channels may ask for the contact fields that the workspace has afterwards. */
function refuseMissingFields(seen: Settings, lists: readonly ListChange[]): void {
  const putIn = (plural: Plural) => lists.find(({ kind }) => kind.plural === plural)?.put
  const fields: readonly { id: string }[] = putIn('contact_fields') ?? seen.contact_fields
  // Fields that were deleted since a channel was stored are only left out of its questions.
  const stored = seen.channels.flatMap((channel) => contactFieldsIn(channel).ids)
  const problems = (putIn('channels') ?? []).flatMap((channel) =>
    contactFieldsIn(channel)
      .ids.filter((id) => !stored.includes(id) && !fields.some((field) => field.id === id))
      .map((id) => `channels: ${channel.name} asks for ${id}, which is no contact field.`),
  )
  if (problems.length > 0) throw new SettingsError(problems)
}

/** The counts under the lock depend on settings read before it, so throws if these have changed. */
function refuseRace(seen: Settings, current: Settings | undefined): void {
  if (JSON.stringify(seen) === JSON.stringify(current)) return
  throw new SettingsError(['The settings have changed in the meantime. Run it again.'])
}

function refuseInUse(removals: readonly Removal[], counts: readonly { count: number }[][]): void {
  const problems = removals.flatMap((removal, index) => {
    const count = counts[index]?.[0]?.count ?? 0
    return count === 0 ? [] : [inUseProblem(removal, count)]
  })
  if (problems.length > 0) throw new SettingsError(problems)
}
