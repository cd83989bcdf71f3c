import type { AppServices } from '../../../api/http/services.ts'
import { comparableEmail } from '../../../comparable-email.ts'
import { smallestIdOf } from '../../../ids.ts'
import { readRows } from '../../../store/database/read.ts'
import type { DueTask } from '../../../store/due/due-task.ts'
import { growingDelayMs, type RunEnd, type TaskKind } from '../../../store/due/task-kind.ts'
import { writeTask } from '../../../store/due/write-task.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { followUpTask } from '../kinds/web/settings/follow-ups.ts'
import { followUpMs } from '../kinds/web/settings/follow-up-settings.ts'
import { draftMail } from './draft-mail.ts'
import { mailer } from './mail-event.ts'
import { hasServer, isServed } from './mail-sender.ts'
import { findAddressState, findFollowUp, findUnmailed, type FollowUp } from './queries.ts'
import { chooseAnswers } from './choose-answers.ts'
import { renderFollowUp } from './render-follow-up.ts'
import { showMail } from './show-delivery.ts'
import { addressHash } from './suppressed-address.ts'

/** To an address that nobody has proven: until the contact writes again, and of all conversations in a day. */
const mostUnanswered = 2
const mostUnprovenADay = 6
const hourMs = 3_600_000
/** While an earlier mail waits, or the workspace has sent as many as it may. */
const laterMs = 300_000

export type FollowUpParts = Pick<AppServices, 'config' | 'database' | 'vault'> & {
  readonly log: (line: string) => void
}

/** Writes one mail with all answers that a visitor who has left has not read (docs/decisions/0180). */
export function followUpKind(parts: FollowUpParts): TaskKind {
  return {
    kind: followUpTask.kind,
    concurrency: 8,
    perWorkspace: 2,
    maxSeconds: 30,
    delayMs: growingDelayMs,
    run: async (task) => followUp(parts, task),
    onFailure: ({ subject_id: id }, { message }) =>
      parts.log(`The answers of conversation ${id} were not mailed: ${message}`),
  }
}

async function followUp(parts: FollowUpParts, task: DueTask): Promise<RunEnd> {
  const { config, database } = parts
  const { workspace_id: workspaceId, subject_id: id } = task
  const [found] = await readRows(
    database,
    workspaceId,
    findFollowUp({ workspaceId, id, isServed: isServed(config) }),
  )
  const due = whenDue(found)
  if (found === undefined || due === undefined || !hasServer(config, found)) return undefined
  if (due.inMs === 0) {
    const written = await writeMail(parts, task, due.email)
    if (written !== 'later') return written
  }
  return { dueInMs: due.inMs === 0 ? laterMs : due.inMs }
}

/** When the answers are mailed to which address; undefined for never. */
function whenDue(
  found: FollowUp | undefined,
): { readonly inMs: number; readonly email: string } | undefined {
  if (found === undefined || found.email === null || found.is_blocked) return undefined
  const { email, settings, absent_ms: absentMs } = found
  const waitMs = settings === null ? undefined : followUpMs(settings)
  if (waitMs === undefined) return undefined
  if (!found.email_verified && found.unanswered >= mostUnanswered) return undefined
  // Every answer that is sent meanwhile goes into the next mail.
  if (found.is_mailing) return { inMs: laterMs, email }
  const isAway = absentMs === null || absentMs >= waitMs
  return { inMs: isAway ? 0 : Math.ceil(waitMs - absentMs) + 1, email }
}

/** Writes the mail if all of it is still so under the workspace's lock. */
async function writeMail(
  { config, database, vault }: FollowUpParts,
  task: DueTask,
  email: string,
): Promise<'ended' | 'later' | undefined> {
  const { workspace_id: workspaceId, subject_id: id } = task
  const { followUpsPerHour: perHour } = config
  let isLater = false
  const written = await writeTask(database, task, mailer, {
    reads: [
      findFollowUp({ workspaceId, id, isServed: isServed(config) }),
      findUnmailed({ workspaceId, id }),
      findAddressState({
        workspaceId,
        hash: addressHash(email),
        key: comparableEmail(email),
        since: smallestIdOf(Date.now() - hourMs),
        atMost: perHour,
      }),
    ],
    decide: ([[found], unmailed, [state]], tick) => {
      const due = whenDue(found)
      const isWanted = state?.is_suppressed === false && unmailed.length > 0
      if (found === undefined || due === undefined || !isWanted) return { unchanged: undefined }
      const isFull = perHour > 0 && state.recent >= perHour
      const isLimited = !found.email_verified && state.unproven_today >= mostUnprovenADay
      isLater = due.inMs > 0 || due.email !== email || isFull || isLimited
      if (isLater) return { unchanged: undefined }
      const answers = chooseAnswers(unmailed)
      const ids = answers.map((answer) => answer.id)
      const hasMore = answers.length < unmailed.length
      const mail = draftMail({ config, vault }, workspaceId, {
        conversation_id: id,
        purpose: 'follow_up',
        message_ids: ids,
        recipient: email,
        to: found,
        render: (frame) => renderFollowUp({ ...frame, answers, has_more: hasMore }),
        tick,
      })
      const shown = showMail(workspaceId, ids, mail.shown, tick)
      return {
        statements: [...mail.statements, ...shown.statements],
        lists: noShifts,
        events: [mail.event, ...shown.events],
        reply: undefined,
      }
    },
  })
  return isLater ? 'later' : written
}
