import { createSignal } from 'solid-js'
import type { Outgoing, SentFile } from '../state/outbox.ts'
import type { Mention } from '../mentions/mentions-in.ts'
import type { UsedReply } from '../replies/used-reply.ts'
import type { ChosenRecipients } from './default-recipients.ts'
import { me } from '../state/session-state.ts'

/** A time at which it is sent, unless the contact has written by then. */
export type Later = { readonly at: string; readonly unlessAnswered: boolean }

/** What is being written in a conversation. */
export type Draft = {
  readonly kind: 'user_message' | 'note'
  readonly text: string
  /** The same with its format, if it has any. */
  readonly html?: string | undefined
  readonly files: readonly SentFile[]
  /** Who gets it by mail, where that was changed. */
  readonly mail?: ChosenRecipients | undefined
  /** The saved replies in it. */
  readonly replies?: readonly UsedReply[] | undefined
  /** The colleagues whose names were chosen in it. */
  readonly mentions?: readonly Mention[] | undefined
  /** When it is sent, if that was chosen. */
  readonly later?: Later | undefined
  /** Why it was not sent at its time. */
  readonly unsent?: string | undefined
  /** Milliseconds since 1970. */
  readonly saved_at: number
  /** The version on the server that it continues. */
  readonly base?: string | null
  /** Whether the server has it. */
  readonly isSaved?: boolean
}

/** Drafts older than this are forgotten. */
const keptMs = 30 * 86_400_000

const [returned, setReturned] = createSignal<Outgoing>()

/** A message that was taken back to be edited. */
export { returned }

/** Gives the words of a message back to the composer of its conversation. */
export function editAgain(item: Outgoing): void {
  setReturned(item)
}

/** The draft of a conversation, kept in this browser. */
export function readDraft(conversationId: string): Draft | undefined {
  try {
    const read = JSON.parse(localStorage.getItem(placeOf(conversationId)) ?? 'null') as Draft | null
    return read === null || typeof read.text !== 'string' ? undefined : read
  } catch {
    return undefined
  }
}

/**
 * Keeps a draft; an empty one is forgotten once the server has forgotten it, too. Returns when it was kept, or undefined if it
 * could not be.
 */
export function writeDraft(
  conversationId: string,
  draft: Omit<Draft, 'saved_at'>,
): number | undefined {
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0
  try {
    if (isEmpty && (draft.isSaved === true || (draft.base ?? null) === null))
      localStorage.removeItem(placeOf(conversationId))
    else
      localStorage.setItem(
        placeOf(conversationId),
        JSON.stringify({ ...draft, saved_at: Date.now() }),
      )
    return isEmpty ? undefined : Date.now()
  } catch {
    return undefined
  }
}

/** Calls back with a draft that another tab has written since. */
export function onOtherDraft(conversationId: string, listener: (draft: Draft) => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    const draft = key === placeOf(conversationId) ? readDraft(conversationId) : undefined
    if (draft !== undefined) listener(draft)
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** The drafts of the member that are kept in this browser, by conversation. */
export function draftsHere(): readonly (readonly [conversationId: string, draft: Draft])[] {
  try {
    const start = placeOf('')
    return Object.keys(localStorage).flatMap((key) => {
      const id = key.startsWith(start) ? key.slice(start.length) : undefined
      const draft = id === undefined ? undefined : readDraft(id)
      return id === undefined || draft === undefined ? [] : [[id, draft]]
    })
  } catch {
    return []
  }
}

/** Removes old drafts of every member who used this browser. */
export function sweepDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith('porchlight.draft.')) continue
      const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
      if ((draft.saved_at ?? 0) < Date.now() - keptMs) localStorage.removeItem(key)
    }
  } catch {
    // Storage refused: there are none.
  }
}

/** Two people may share a browser: each has drafts of their own. */
function placeOf(conversationId: string): string {
  return `porchlight.draft.${me()?.member.id ?? ''}.${conversationId}`
}
