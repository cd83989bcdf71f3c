import type { ListShifts } from '../../store/lists/adjust-lists.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { EventDraft } from '../../store/writes/event-draft.ts'
import type { Told } from '../notifications/tell-members.ts'
import type { ParentRow } from './queries.ts'

/** What a team member's message changes besides, in its transaction (docs/decisions/0242). */
export type Besides = {
  readonly reads: readonly (Statement | undefined)[]
  /** Pure. Throws AppError, and then the message is not written either. */
  readonly decide: (rows: readonly (readonly unknown[])[], sent: SentBefore) => Made
}

/** The conversation with the message, and who sent it. */
type SentBefore = {
  readonly parent: ParentRow
  readonly memberId: string
  readonly context: WriteContext
  readonly tick: Date
}

type Made = {
  readonly statements: readonly Statement[]
  readonly lists: ListShifts
  readonly events: readonly EventDraft[]
  readonly told: readonly Told[]
}
