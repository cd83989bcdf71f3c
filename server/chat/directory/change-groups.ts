import { forgetMembers } from '../../api/access/forget-members.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { comparable } from '../../comparable.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { memberResource } from '../resources/member-json.ts'
import { createEntry } from '../settings/create-entry.ts'
import { kindOf } from '../settings/kinds.ts'
import { removeEntry } from '../settings/remove-entry.ts'
import { updateEntry } from '../settings/update-entry.ts'
import {
  changeMemberships,
  findDirectoryGroups,
  findGroupName,
  findMemberships,
  listIdsInGroup,
  saveGroup,
  type GroupRow,
} from './group-queries.ts'
import type { GroupChange } from './read-group.ts'
import { ScimError } from './scim-error.ts'

const kind = kindOf('groups')
const granter = 'operator'
/** Members of one change, which blocks other writers of the workspace. */
const membersAtOnce = 500
/** Members of one request, and of one group that a request replaces. */
export const mostMembers = 5_000

export async function readGroupRow(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  id: string,
  hasMembers: boolean,
): Promise<GroupRow> {
  const found = findDirectoryGroups({ workspaceId, ids: [id], hasMembers })
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined) throw appError('group_unknown')
  return row
}

export async function createGroup(
  services: AppServices,
  context: WriteContext,
  change: GroupChange,
): Promise<string> {
  const { name } = change
  if (name === undefined) throw new ScimError('invalidValue', 'displayName is missing.')
  const { id } = await createEntry(services, context, granter, kind, { name })
  await changeGroup(services, context, { id, name, external_id: null, members: [] }, change)
  return id
}

/** Changes what differs: the name, the directory's id, then the members. */
export async function changeGroup(
  services: AppServices,
  context: WriteContext,
  row: GroupRow,
  change: GroupChange,
): Promise<void> {
  const { id } = row
  const { name = row.name, externalId = row.external_id, all } = change
  if (comparable(name) !== comparable(row.name) || name !== row.name) {
    await updateEntry(services, context, granter, kind, id, { name })
  }
  if (externalId !== row.external_id) await saveExternalId(services, context, id, externalId)
  const { joining, leaving } =
    all === undefined ? change : await differencesOf(services, context.workspace_id, id, change)
  if (joining.size + leaving.size > mostMembers) {
    throw new ScimError('tooMany', `A request changes up to ${mostMembers} members.`)
  }
  for (const ids of runsOf([...joining])) await moveMembers(services, context, id, ids, 'join')
  for (const ids of runsOf([...leaving])) await moveMembers(services, context, id, ids, 'leave')
  if (joining.size + leaving.size > 0) forgetMembers(services, context.workspace_id)
}

/** Deletes a group that no conversation refers to. */
export async function deleteGroup(
  services: AppServices,
  context: WriteContext,
  id: string,
): Promise<void> {
  await removeEntry(services, context, granter, kind, id, { move_to: undefined, discard: false })
}

/** Who joins and leaves so that the group has exactly these, with what operations after that change. */
async function differencesOf(
  { database }: AppServices,
  workspaceId: string,
  groupId: string,
  { all = new Set<string>(), joining, leaving }: GroupChange,
) {
  const wanted = new Set([...all, ...joining].filter((id) => !leaving.has(id)))
  const most = mostMembers + 1
  const rows = await readRows(database, workspaceId, listIdsInGroup({ workspaceId, groupId, most }))
  const now = new Set(rows.map(({ id }) => id))
  return {
    joining: new Set([...wanted].filter((id) => !now.has(id))),
    leaving: new Set([...now].filter((id) => !wanted.has(id))),
  }
}

async function moveMembers(
  { database }: AppServices,
  context: WriteContext,
  groupId: string,
  ids: readonly string[],
  way: 'join' | 'leave',
): Promise<void> {
  const workspaceId = context.workspace_id
  await writeInWorkspace(database, context, {
    reads: [
      findGroupName({ workspaceId, id: groupId }),
      findMemberships({ workspaceId, groupId, ids }),
    ],
    decide: ([[group], members]): Decision<void> => {
      if (group === undefined) throw appError('group_unknown')
      const missing = ids.find((id) => members.every((member) => member.id !== id))
      if (missing !== undefined && way === 'join') {
        throw new ScimError('invalidValue', `There is no user with the id ${missing}.`)
      }
      const moved = members.filter((member) => member.is_in !== (way === 'join'))
      if (moved.length === 0) return { unchanged: undefined }
      const movedIds = moved.map(({ id }) => id)
      const each = moved.map(({ with_it: inside, without_it: outside }) => {
        const [before, after] = way === 'join' ? [outside, inside] : [inside, outside]
        const changes = fieldChanges(['groups'], { groups: before }, { groups: after })
        return { changed: ['groups'], changes }
      })
      const [joining, leaving] = way === 'join' ? [movedIds, []] : [[], movedIds]
      return {
        statements: [
          changeMemberships({ workspaceId, groupId, joining, leaving }),
          // What members see by their groups is part of cached sessions.
          notifyServers({ workspaceId }),
        ],
        lists: noShifts,
        events: [{ ...draftEvent('team_member.updated', memberResource, movedIds), each }],
        reply: undefined,
      }
    },
  })
}

async function saveExternalId(
  { database }: AppServices,
  context: WriteContext,
  id: string,
  externalId: string | null,
): Promise<void> {
  const workspaceId = context.workspace_id
  await writeInWorkspace(database, context, {
    reads: [findGroupName({ workspaceId, id })],
    decide: ([[group]]): Decision<void> => {
      if (group === undefined) throw appError('group_unknown')
      return {
        statements: [saveGroup({ workspaceId, id, externalId })],
        lists: noShifts,
        // The directory's own id is shown to the directory alone.
        events: [],
        reply: undefined,
      }
    },
  })
}

function runsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / membersAtOnce) }, (_, at) =>
    ids.slice(at * membersAtOnce, (at + 1) * membersAtOnce),
  )
}
