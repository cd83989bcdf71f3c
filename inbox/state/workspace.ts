import { createSignal } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type { TeamMember, Workspace } from '../../client/source/types.generated.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { api, asMember } from './api.ts'
import { earlyWorkspace } from './early-reads.ts'
import { firstRows } from './first-rows.ts'
import { isSettled } from './is-settled.ts'
import { onBegin, onEvent } from './live.ts'
import { may } from './session-state.ts'

const [workspace, setWorkspace] = createSignal<Workspace>()
const [members, setMembers] = createSignal<readonly TeamMember[]>([])

export { members, workspace }

let isEarly = false

/** Takes the settings that were asked for with the page: what is drawn first then has them. */
export async function takeEarlyWorkspace(): Promise<void> {
  const early = await earlyWorkspace()
  if (early === undefined) return
  isEarly = true
  setWorkspace(early)
}

/** Reads the workspace's settings, which lists wait for, and then the first 1,000 members of its team. */
async function readWorkspace(): Promise<void> {
  if (!isEarly) setWorkspace((await asMember(async () => api.settings.getWorkspace())).workspace)
  isEarly = false
  setMembers(await readMembers())
}

/** Reads the workspace, with growing delays and at once when the net is back, until that succeeds. */
export async function readWorkspaceSurely(signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await readWorkspace()
    } catch (error) {
      if (!isTemporary(error)) return
      await pause(backoffMs(failures), signal)
    }
  }
}

/** Reads the members again: no event says that one has set a password. Cards of the others stay as they are. */
export async function rereadMembers(): Promise<void> {
  const known = new Map(members().map((member) => [JSON.stringify(member), member]))
  setMembers((await readMembers()).map((each) => known.get(JSON.stringify(each)) ?? each))
}

async function readMembers(): Promise<readonly TeamMember[]> {
  await firstRows
  if (!may('team_members:read')) return []
  const found: TeamMember[] = []
  for (let page = 1; page <= 10; page += 1) {
    const read = await asMember(async () =>
      api.teamMembers.list({ page_number: page, page_size: 100, include: 'invited' }),
    )
    found.push(...read.team_members)
    if (page >= read.pagination.total_pages) break
  }
  return found
}

/** Statuses of conversations that somebody still works on; none before the workspace is read. */
export function openStatuses(): readonly string[] {
  return (
    workspace()
      ?.statuses.map(({ name }) => name)
      .filter((name) => !isSettled(name)) ?? []
  )
}

/** A member's whole name, or the address until they have told it. */
export function memberName({
  first_name,
  last_name,
  email,
}: Pick<TeamMember, 'first_name' | 'last_name' | 'email'>): string {
  const name = `${first_name} ${last_name}`.trim()
  return name === '' ? email : name
}

onEvent((event) => {
  const group = event.type.split('.')[0]
  if (group === 'team_member') void rereadMembers().catch(() => undefined)
  if (
    ['settings', 'status', 'group', 'role', 'channel', 'contact_field', 'ticket_field'].includes(
      group ?? '',
    )
  )
    void rereadWorkspace()
})

onBegin(() => {
  // The first reading goes on until it succeeds.
  if (workspace() === undefined) return
  void rereadWorkspace()
  void rereadMembers().catch(() => undefined)
})

/** What did not change stays: lists depend on it. */
async function rereadWorkspace(): Promise<void> {
  const keep = (read: Workspace) => (before: Workspace | undefined) =>
    JSON.stringify(read) === JSON.stringify(before) ? before : read
  await firstRows
  await api.settings.getWorkspace().then(
    ({ workspace: read }) => setWorkspace(keep(read)),
    () => undefined,
  )
}
