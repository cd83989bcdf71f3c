import {
  recordAccess,
  tickAfter,
  type AccessDraft,
  type AccessStamp,
} from '../../api/access/access-entries.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { findMembersOfKeys } from './queries.ts'

/** A wrong password, or one that was not tried because too many were wrong. */
export type FailureAction = 'sign_in.failed' | 'sign_in.limited'

/** An attempt to sign in to an account that may exist or not. */
export type WrongAttempt = {
  readonly workspace_id: string
  readonly email_key: string
  readonly address: string
  readonly request_id: string
}

/** Wrong passwords of one account, or attempts beyond the limits. */
export type Failures = {
  readonly action: FailureAction
  readonly failures: number
  readonly since: Date
  /** Of the last one. */
  readonly last: WrongAttempt
}

/** Records failures of one workspace; those of accounts that do not exist are dropped. */
export async function recordWrong(
  database: Database,
  workspaceId: string,
  taken: readonly Failures[],
): Promise<void> {
  const emailKeys = taken.map(({ last }) => last.email_key)
  const found = await readRows(database, workspaceId, findMembersOfKeys({ workspaceId, emailKeys }))
  const members = new Map(found.map(({ email_key: key, id }) => [key, id]))
  const known = taken.filter(({ last }) => members.has(last.email_key))
  if (known.length === 0) return
  const actor = { type: 'automation', name: 'sign-in' } as const
  await writeInWorkspace(
    database,
    { workspace_id: workspaceId, actor, request_id: undefined },
    {
      reads: [],
      decide: (_, tick) => ({
        statements: known.map((one, at) =>
          recordFailures(
            { workspaceId, tick: tickAfter(tick, at) },
            members.get(one.last.email_key) ?? '',
            one,
          ),
        ),
        lists: noShifts,
        events: [],
        extraTicks: known.length - 1,
        reply: undefined,
      }),
    },
  )
}

/** The entry of failures: by somebody unknown, from the address of the last one. */
export function recordFailures(
  stamp: Pick<AccessStamp, 'workspaceId' | 'tick'>,
  memberId: string,
  { action, failures, since, last }: Failures,
) {
  const { address, request_id: requestId } = last
  const draft: AccessDraft = { action, memberId, failures, since }
  return recordAccess({ ...stamp, actor: null, address, requestId }, [draft])
}
