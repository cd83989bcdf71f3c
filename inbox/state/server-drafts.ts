import { createSignal } from 'solid-js'
import type { DraftMark, ListDraftsReply } from '../../client/source/types.generated.ts'
import { auth } from './api.ts'
import { may } from './session-state.ts'

/** `updated_at` is null for one that was deleted. */
type Mark = Pick<DraftMark, 'conversation_id'> & { readonly updated_at: string | null }

const [marks, setMarks] = createSignal<ReadonlyMap<string, string>>()

/** When the member's draft in a conversation was saved on the server: null if there is none, undefined before that is known. */
export function draftSavedAt(id: string): string | null | undefined {
  const known = marks()
  return known === undefined ? undefined : (known.get(id) ?? null)
}

/** A draft was saved or deleted, here or on another device. */
export function noteDraft({ conversation_id: id, updated_at: at }: Mark): void {
  const known = marks()
  if (known === undefined) return
  const next = new Map(known)
  // What is told may be older than what is known.
  if (at === null) next.delete(id)
  else if (at > (next.get(id) ?? '')) next.set(id, at)
  setMarks(next)
}

let reads = 0
let readAt = -Infinity

/** Reads where the member has drafts, if that was not done for `restMs`. What is known stays if it cannot be read now. */
export async function readDrafts(restMs = 0): Promise<void> {
  if (!may('messages:write') || performance.now() - readAt < restMs) return
  const own = (reads += 1)
  readAt = performance.now()
  const before = marks()
  try {
    const { drafts } = await auth<ListDraftsReply>('GET', '/drafts')
    // Something newer was told, or asked for, meanwhile.
    if (own !== reads) return
    if (marks() !== before) return await readDrafts()
    setMarks(new Map(drafts.map((one) => [one.conversation_id, one.updated_at])))
  } catch {
    // Read again when the server is back.
  }
}
