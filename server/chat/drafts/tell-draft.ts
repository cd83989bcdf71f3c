import { newId } from '../../ids.ts'
import type { SignalBoard } from '../signals/signal-board.ts'

/** Whose draft it is, and where. */
export type DraftPlace = {
  readonly workspaceId: string
  readonly conversationId: string
  readonly memberId: string
}

/** Tells the pages of a member that a draft of theirs was saved; null: deleted, or sent at its time. */
export function tellDraft(
  signals: Pick<SignalBoard, 'give'>,
  { workspaceId, conversationId, memberId }: DraftPlace,
  at: string | null,
): void {
  signals.give({
    workspace_id: workspaceId,
    type: 'draft',
    // Each change is told, also soon after the one before.
    key: `draft ${memberId} ${conversationId} ${at ?? newId()}`,
    who: { own_id: memberId },
    draft: { conversation_id: conversationId, updated_at: at },
  })
}
