import { createSignal } from 'solid-js'
import type { DraftMark, ListDraftsReply } from '../../client/source/types.generated.ts'
import { auth } from './api.ts'
import { may } from './session-state.ts'

/** A draft of the member on the server. What only the list says is missing where a signal told of it. */
export type KnownDraft = Pick<DraftMark, 'conversation_id' | 'updated_at'> & Partial<DraftMark>

/** `updated_at` is null for one that was deleted. */
type Told = KnownDraft | { readonly conversation_id: string; readonly updated_at: null }

const [marks, setMarks] = createSignal<ReadonlyMap<string, KnownDraft>>()

/** The member's drafts by conversation; undefined before they are known. */
export { marks as serverDrafts }

/** When the member's draft in a conversation was saved on the server: null if there is none, undefined before that is known. */
export function draftSavedAt(id: string): string | null | undefined {
  const known = marks()
  return known === undefined ? undefined : (known.get(id)?.updated_at ?? null)
}

/** A draft was saved or deleted, here or on another device. */
export function noteDraft(told: Told): void {
  const known = marks()
  if (known === undefined) return
  const next = new Map(known)
  const { conversation_id: id } = told
  const last = next.get(id)
  // What is told may be older than what is known, or a part of it.
  if (told.updated_at === null) next.delete(id)
  else if (told.updated_at === last?.updated_at) next.set(id, { ...last, ...told })
  else if (told.updated_at > (last?.updated_at ?? '')) next.set(id, told)
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
    setMarks(new Map(drafts.map((one) => [one.conversation_id, one])))
  } catch {
    // Read again when the server is back.
  }
}
