import { fieldError } from '../../errors.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { Besides } from './besides.ts'
import { addEvent, type Ledger } from './send-ledger.ts'

/** Records in the ledger of a lone send what it changes besides. */
export function recordBesides(
  ledger: Ledger,
  { decide }: Besides,
  rows: readonly (readonly unknown[])[],
  context: WriteContext,
  tick: Date,
): void {
  const [message] = ledger.rows
  const parent = ledger.parents.get(message?.conversation_id ?? '')
  if (message === undefined || parent === undefined) return
  const { team_member_id: memberId } = message
  if (memberId === null)
    throw fieldError('changes are made by messages of team members only.', 'changes_invalid')
  const made = decide(rows, { parent, memberId, context, tick })
  ledger.last.push(...made.statements)
  ledger.lists = joinShifts(ledger.lists, made.lists)
  ledger.told.push(...made.told)
  const stamp = { tick, actor: context.actor, request_id: context.request_id }
  for (const event of made.events) addEvent(ledger, event, stamp)
}
