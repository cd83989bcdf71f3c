import { comparableEmail } from '../../comparable-email.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { withCurrentSettings } from '../settings/with-current-settings.ts'
import { addTeamMembers } from '../team-members/add-team-members.ts'
import { offboardTeamMember } from '../team-members/offboard-team-member.ts'
import { updateTeamMember } from '../team-members/update-team-member.ts'
import {
  findRivalUser,
  findUsers,
  findUsersNamed,
  findUsersOfEmail,
  saveUser,
  type UserRow,
} from './directory-queries.ts'
import type { UserChange } from './read-user.ts'
import { ScimError } from './scim-error.ts'

/**
 * Whoever makes a directory's key has every right (`refuseKey`), so the directory acts with all of them. What holds for the
 * operator's commands, too, such as the last admin, holds here.
 */
const granter = 'operator'

/** The member, as the directory sees it; 404 for one that it has deleted. */
export async function readUserRow(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  id: string,
): Promise<UserRow> {
  const [row] = await readRows(database, workspaceId, findUsers({ workspaceId, ids: [id] }))
  if (row === undefined) throw appError('team_member_unknown')
  return row
}

/** Makes a member, without an invitation. One that the directory deleted before comes back. */
export async function createUser(
  services: AppServices,
  context: WriteContext,
  change: UserChange,
): Promise<string> {
  const { database } = services
  const workspaceId = context.workspace_id
  const { userName } = change
  if (userName === undefined) throw new ScimError('invalidValue', 'userName is missing.')
  const email = change.email ?? userName
  const [named, known] = await Promise.all([
    readRows(
      database,
      workspaceId,
      findUsersNamed({ workspaceId, name: comparableEmail(userName) }),
    ),
    readRows(
      database,
      workspaceId,
      findUsersOfEmail({ workspaceId, email: comparableEmail(email) }),
    ),
  ])
  if ([...named, ...known].some(({ removed }) => !removed)) throw takenName(userName)
  await withCurrentSettings(services, workspaceId, async () =>
    addTeamMembers(services, context, granter, {
      emails: [email],
      send_invitation_email: false,
      ...(change.role === undefined ? {} : { organization_role: change.role }),
    }),
  )
  const [made] = await readRows(
    database,
    workspaceId,
    findUsersOfEmail({ workspaceId, email: comparableEmail(email) }),
  )
  if (made === undefined) throw appError('team_member_unknown')
  const { id } = made
  const names = { userName, externalId: change.externalId ?? null }
  // Requests at the same time find no user yet, and one member: only the first one of them makes the user.
  await saveNames(services, context, id, names, { isNew: true })
  await changeUser(services, context, await readUserRow(services, workspaceId, id), change)
  return id
}

/** Changes what differs. Access ends first and begins last, each in a change of its own that a repeated request skips. */
export async function changeUser(
  services: AppServices,
  context: WriteContext,
  row: UserRow,
  change: UserChange,
): Promise<void> {
  const { id } = row
  if (change.active === false && row.active)
    await offboardTeamMember(services, context, granter, id)
  const { userName = row.user_name, externalId = row.external_id } = change
  const isNamed = userName !== row.user_name || externalId !== row.external_id
  if (isNamed) await saveNames(services, context, id, { userName, externalId })
  const body = memberBody(row, change)
  const email = String(body['email'] ?? row.email)
  await withCurrentSettings(services, context.workspace_id, async () => {
    if (Object.keys(body).length > 0) await updateTeamMember(services, context, granter, id, body)
    if (change.active !== true || row.active) return
    await addTeamMembers(services, context, granter, {
      emails: [email],
      organization_role: change.role ?? row.organization_role,
      send_invitation_email: false,
    })
  })
}

/** Deactivates the member, whom the directory does not see any more. */
export async function deleteUser(
  services: AppServices,
  context: WriteContext,
  row: UserRow,
): Promise<void> {
  await offboardTeamMember(services, context, granter, row.id)
  // The id as the name leaves the name to others.
  await saveNames(
    services,
    context,
    row.id,
    { userName: row.id, externalId: null },
    { removed: true },
  )
}

/** The fields of a member that differ. */
function memberBody(row: UserRow, change: UserChange): Record<string, unknown> {
  const wanted = {
    email: change.email ?? emailOf(row, change),
    first_name: change.firstName,
    last_name: change.lastName,
    time_zone: change.timeZone,
    organization_role: change.role,
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof typeof wanted],
    ),
  )
}

/** A new name that is an address is the email, too, where the old one was. */
function emailOf(row: UserRow, { userName }: UserChange): string | undefined {
  return comparableEmail(row.email) === comparableEmail(row.user_name) ? userName : undefined
}

type Names = { readonly userName: string; readonly externalId: string | null }

async function saveNames(
  { database }: AppServices,
  context: WriteContext,
  id: string,
  { userName, externalId }: Names,
  { isNew = false, removed = false } = {},
): Promise<void> {
  const workspaceId = context.workspace_id
  const userNameKey = comparableEmail(userName)
  await writeInWorkspace(database, context, {
    reads: [findRivalUser({ workspaceId, id, name: userNameKey, isNew })],
    decide: ([[rival]], tick): Decision<void> => {
      if (rival !== undefined) throw takenName(userName)
      return {
        statements: [
          saveUser({ workspaceId, id, userName, userNameKey, externalId, removed, tick }),
        ],
        lists: noShifts,
        // The directory's own names are shown to the directory alone.
        events: [],
        reply: undefined,
      }
    },
  })
}

const takenName = (name: string) =>
  new ScimError('uniqueness', `There is a user with this name or email: ${name}.`)
