import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import type { Decision } from '../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { countDigests, queueDigest } from '../../mail/queue-digest.ts'
import { findSight } from '../find-sight.ts'
import { mostNotifications } from '../queries.ts'
import type { Shown } from '../../resources/shown-to.ts'
import { findReader, findUnseen, putMailedUntil, type Reader } from './digest-queries.ts'
import { digestTask } from './digest-task.ts'
import { whenDue } from './when-due.ts'

/** While the workspace has mailed as many as it may. */
const laterMs = 300_000

const mailer = { type: 'automation', name: 'digest' } as const

type Database = Pick<AppServices, 'database'>

export type DigestParts = Database & {
  readonly config: Pick<AppServices['config'], 'smtpUrl' | 'digestsPerHour'>
  readonly log: (line: string) => void
}

/** Queues one mail with all that waits unseen for a member who is away (docs/decisions/0215). */
export function digestKind(parts: DigestParts): TaskKind {
  return {
    kind: digestTask.kind,
    concurrency: 4,
    perWorkspace: 2,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => run(parts, task),
    onFailure: ({ subject_id: id }, { message }) =>
      parts.log(`The digest of member ${id} was not queued: ${message}`),
  }
}

async function run(parts: DigestParts, task: DueTask): Promise<RunEnd> {
  const { config } = parts
  if (config.smtpUrl === undefined) return undefined
  const { workspace_id: workspaceId, subject_id: memberId } = task
  const asked = await findAsked(parts, workspaceId, memberId)
  const inMs = asked && (await queue(parts, workspaceId, asked.shown))
  return inMs === undefined ? undefined : { dueInMs: inMs }
}

/** A member who wants digests, and what they see; undefined for one who may read no conversations. */
export async function findAsked(
  { database }: Database,
  workspaceId: string,
  memberId: string,
): Promise<
  { readonly reader: Reader; readonly shown: Shown & { readonly readsTray: boolean } } | undefined
> {
  const [reader] = await readRows(database, workspaceId, findReader({ workspaceId, memberId }))
  if (reader === undefined || reader.digest === 'off') return undefined
  const { is_by_company } = reader
  const shown = await findSight(database, workspaceId, { team_member_id: memberId, is_by_company })
  return shown && { reader, shown }
}

/**
 * Queues the mail and notes how far it goes, in one transaction: what was mailed is in no later mail, however often this runs.
 * Resolves with the milliseconds until it is due, if it is not.
 */
async function queue(
  { config, database }: DigestParts,
  workspaceId: string,
  shown: Shown,
): Promise<number | undefined> {
  const { memberId } = shown
  const context = { workspace_id: workspaceId, actor: mailer, request_id: undefined }
  const { digestsPerHour: perHour } = config
  const asked = { workspaceId, ...shown, after: null, until: null, limit: mostNotifications }
  return writeInWorkspace(database, context, {
    reads: [
      findReader({ workspaceId, memberId }),
      findUnseen(asked),
      countDigests(workspaceId, perHour),
    ],
    decide: ([[reader], unseen, [sent]], tick): Decision<number | undefined> => {
      const inMs = reader && whenDue(reader, unseen)
      if (reader === undefined || inMs === undefined) return { unchanged: undefined }
      const isFull = perHour > 0 && (sent?.total ?? 0) >= perHour
      if (inMs > 0 || isFull) return { unchanged: Math.max(inMs, isFull ? laterMs : 0) }
      const until = unseen[0]?.created_at ?? reader.mailed_until
      const details = {
        member_id: memberId,
        after: reader.mailed_until.toISOString(),
        until: until.toISOString(),
      }
      return {
        statements: [
          ...queueDigest(workspaceId, reader.email, details, tick),
          putMailedUntil({ workspaceId, memberId, until }),
        ],
        lists: noShifts,
        events: [],
        reply: undefined,
      }
    },
  })
}
