import type { AppServices } from '../../../../../api/http/services.ts'
import { comparableEmail } from '../../../../../comparable-email.ts'
import { readRows } from '../../../../../store/database/read.ts'
import type { ThreadEvidence } from '../reading/choose-thread.ts'
import { findableId } from './findable-id.ts'
import { findByHeaders, type PeopleRow } from './mail-queries.ts'

/** The conversations that a mail names, before their people are known. */
export type FoundThreads = {
  /** Of the newest of its References that a mail of the channel has. */
  readonly reference: string | undefined
}

/** Looks up the conversations that a mail names in References and In-Reply-To. */
export async function findThreads(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  channelId: string,
  references: readonly string[],
): Promise<FoundThreads> {
  const ids = references.toReversed().flatMap((id) => findableId(id) ?? [])
  if (ids.length === 0) return { reference: undefined }
  const found = await readRows(
    database,
    workspaceId,
    findByHeaders({ workspaceId, channelId, ids }),
  )
  const placeOf = (id: string) => found.find((row) => row.id === id)?.conversation_id
  return { reference: ids.map(placeOf).find((place) => place !== undefined) }
}

/** The conversations whose people have to be read. */
export function conversationsOf({ reference }: FoundThreads): string[] {
  return reference === undefined ? [] : [reference]
}

/** What counts as evidence: conversations that still exist, with everybody in them. */
export function evidenceOf(
  { reference }: FoundThreads,
  rows: readonly PeopleRow[],
): ThreadEvidence {
  const candidate = (id: string | undefined) => {
    const row = rows.find((one) => one.conversation_id === id)
    return row && { conversation_id: row.conversation_id, people: peopleOf(row) }
  }
  return { token: undefined, own_id: undefined, reference: candidate(reference) }
}

function peopleOf({ email, people }: PeopleRow): Set<string> {
  return new Set([...people, ...(email === null ? [] : [comparableEmail(email)])])
}
