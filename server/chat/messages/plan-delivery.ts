import { fieldError } from '../../errors.ts'
import type { Statement } from '../../store/database/statement.ts'
import { dueDelivery, type AnswerDeliveries, type ChannelDelivery } from './answer-deliveries.ts'
import type { ParentRow } from './queries.ts'
import type { GivenSend } from './read-send.ts'

/** The deliveries of the answers of a series, by task and time: what they are about, and its input. */
export type PlannedDeliveries = Map<
  string,
  { readonly delivery: ChannelDelivery; readonly inputs: Map<string, object> }
>

type Answer = {
  readonly id: string
  readonly parent: ParentRow
  readonly given: GivenSend
  readonly deliveries: AnswerDeliveries | undefined
  readonly author: { readonly sender: { readonly team_member_id?: string | undefined } }
}

/** Notes whether a new message is delivered: answers of the team are, no notes and nothing imported. Throws 422 for recipients of others. */
export function planDelivery(
  planned: PlannedDeliveries,
  { id, parent, given, deliveries, author }: Answer,
): void {
  const { kind, created_at: createdAt, mail, last_seen_message_id: seenId } = given
  const isOfTeam = author.sender.team_member_id !== undefined
  const isAnswer = isOfTeam && kind === 'user_message' && createdAt === undefined
  const delivery = isAnswer ? deliveries?.get(parent.channel_id ?? '') : undefined
  if (mail !== undefined && delivery?.takesAddresses !== true) {
    throw fieldError(
      'mail must be omitted: only answers of team members in a conversation that is read by mail have recipients.',
    )
  }
  if (delivery === undefined || (delivery.needsAddress && parent.has_email !== true)) return
  const { task, subject, inMs } = delivery
  const key = `${task} ${inMs}`
  const plan = planned.get(key) ?? { delivery, inputs: new Map<string, object>() }
  planned.set(key, plan)
  const input = delivery.takesAddresses === true ? { ...mail, seen_id: seenId } : {}
  plan.inputs.set(subject === 'message' ? id : parent.id, input)
}

/** The statements that make the deliveries due. */
export const dueDeliveries = (
  workspaceId: string,
  planned: PlannedDeliveries,
): readonly Statement[] =>
  [...planned.values()].map(({ delivery, inputs }) => dueDelivery(workspaceId, delivery, inputs))
