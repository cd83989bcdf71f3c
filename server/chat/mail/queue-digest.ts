import { newId, smallestIdOf } from '../../ids.ts'
import type { Statement } from '../../store/database/statement.ts'
import { dueMails } from './mail-task.ts'
import { countRecentDigests, insertMails } from './queries.ts'

const hourMs = 3_600_000

/** Whose notifications a digest has: those of this time, each end in ISO 8601. It is rendered when it is delivered. */
export type DigestDetails = {
  readonly member_id: string
  readonly after: string
  readonly until: string
}

/** The statement that counts the digests of the last hour, up to the limit. */
export function countDigests(workspaceId: string, perHour: number): Statement<{ total: number }> {
  const since = smallestIdOf(Date.now() - hourMs)
  return countRecentDigests({ workspaceId, since, atMost: perHour })
}

/** The statements that queue a digest. */
export function queueDigest(
  workspaceId: string,
  recipient: string,
  details: DigestDetails,
  tick: Date,
): Statement[] {
  const id = newId()
  const mail = { id, kind: 'digest', recipient, details: JSON.stringify(details), created_at: tick }
  return [insertMails(workspaceId, [mail]), dueMails(workspaceId, [id])]
}
