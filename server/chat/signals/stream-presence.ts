import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import { findSignalMember } from './queries.ts'
import { signalKey, type Signal, type SignalMember } from './signal.ts'
import type { SignalBoard } from './signal-board.ts'

/** The presence of members with a stream is renewed this often: half of its life. */
const renewEveryMs = 10_000

type Present = {
  readonly workspaceId: string
  readonly memberId: string
  streams: number
  /** Undefined until the member has been read. */
  signal: Signal | undefined
  isBeingRead: boolean
  renewedAt: number
}

/** Team members are present while they have a stream. */
export type StreamPresence = {
  /** A stream has begun. Returns how to end it. */
  readonly arrive: (principal: Principal) => () => void
  readonly tick: (now: number) => void
}

export function makeStreamPresence(database: Database, board: SignalBoard): StreamPresence {
  const present = new Map<string, Present>()

  const introduce = async (one: Present) => {
    await readSignal(database, one)
    if (one.signal !== undefined) renew(one)
  }
  const renew = (one: Present) => {
    one.renewedAt = performance.now()
    const { signal } = one
    if (signal === undefined) return
    // The member may have said to be away.
    const known = board.now(one.workspaceId).find((each) => each.signal.key === signal.key)
    board.renew(known?.signal ?? signal)
  }
  return {
    arrive: (principal) => {
      // A program does not make its member present.
      if (principal.kind !== 'member' || principal.key_id !== null) return () => undefined
      const { workspace_id: workspaceId, member_id: memberId } = principal
      const key = `${workspaceId} ${memberId}`
      const one: Present = present.get(key) ?? {
        workspaceId,
        memberId,
        streams: 0,
        signal: undefined,
        isBeingRead: false,
        renewedAt: 0,
      }
      one.streams += 1
      present.set(key, one)
      if (one.signal === undefined) void introduce(one)
      return () => {
        one.streams -= 1
        if (one.streams > 0) return
        present.delete(key)
        renew(one)
      }
    },
    tick: (now) => {
      for (const one of present.values()) {
        if (now - one.renewedAt < renewEveryMs) continue
        if (one.signal === undefined) void introduce(one)
        else renew(one)
      }
    },
  }
}

/** One read for all streams that a member opens at one time. A failed one is made again by a later tick. */
async function readSignal(database: Database, one: Present): Promise<void> {
  const { workspaceId, memberId, isBeingRead } = one
  if (isBeingRead) return
  one.isBeingRead = true
  one.renewedAt = performance.now()
  try {
    const find = findSignalMember({ workspaceId, id: memberId })
    const [member] = await readLowPriority(database, workspaceId, find)
    if (member !== undefined) one.signal = presenceOf(workspaceId, member)
  } catch {
    // The process goes on without it until then.
  } finally {
    one.isBeingRead = false
  }
}

export function presenceOf(
  workspaceId: string,
  member: SignalMember,
  status: Signal['status'] = 'online',
): Signal {
  const key = signalKey('presence', '', member.id)
  return {
    workspace_id: workspaceId,
    type: 'presence',
    key,
    who: { member },
    status: status ?? 'online',
  }
}
