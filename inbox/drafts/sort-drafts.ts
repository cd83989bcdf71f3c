import type { KnownDraft } from '../state/server-drafts.ts'

/** Parts of the list, in their order: what is sent at a time, what was not sent at its time, and the others. */
export const draftParts = ['scheduled', 'unsent', 'drafts'] as const

export type DraftPart = (typeof draftParts)[number]

/** The part in which a draft stands. */
export function partOf({ send_at: at, unsent_because: reason }: KnownDraft): DraftPart {
  if ((at ?? null) !== null) return 'scheduled'
  return (reason ?? null) === null ? 'drafts' : 'unsent'
}

/** Those of a part: what is sent at a time by that, the others newest first. */
export function sortDrafts(drafts: readonly KnownDraft[], part: DraftPart): readonly KnownDraft[] {
  const key = (draft: KnownDraft) => (part === 'scheduled' && draft.send_at) || draft.updated_at
  const upwards = drafts
    .filter((draft) => partOf(draft) === part)
    .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
  return part === 'scheduled' ? upwards : upwards.toReversed()
}
