import { keptAnswer, type FoundReply } from './kept-replies.ts'
import type { Turn } from './take-turn.ts'

/** Carries out those that were not answered before; the others get what was kept. */
export async function withoutAnswered(
  turns: readonly Turn[],
  known: readonly FoundReply[],
  carryOutOpen: (open: readonly Turn[]) => Promise<() => void>,
): Promise<() => void> {
  const answerOf = ({ context: { keep } }: Turn) =>
    keep && known.find((row) => row.key === keep.key && row.api_key_id === keep.api_key_id)
  const open = turns.filter((turn) => answerOf(turn) === undefined)
  const settleOpen = open.length === 0 ? undefined : await carryOutOpen(open)
  return () => {
    settleOpen?.()
    for (const turn of turns) {
      const answer = answerOf(turn)
      if (answer !== undefined) turn.reject(keptAnswer(answer, turn.context.keep))
    }
  }
}
