import { appError } from '../../errors.ts'
import { dateFields } from './schemas.ts'
import { readMessagesAttributes, type GivenMessage } from '../messages/read-message.ts'
import type { AnswerDeliveries } from '../messages/answer-deliveries.ts'
import type { Settings } from '../settings/settings.ts'
import { createFieldsIn, visitorIn } from './read-settings.ts'
import { hasStarter, readStarter } from './read-starter.ts'

/** The dates of an imported conversation. */
export type ImportDates = { created_at: Date; closed_at: Date | undefined }

/** Reads the body of a create and checks every rule that needs no rows of the database. */
export function readCreate(
  settings: Settings,
  deliveries: AnswerDeliveries,
  body: Readonly<Record<string, unknown>>,
) {
  const messages = readMessagesAttributes(body['messages_attributes'], hasStarter(body))
  const visitor = visitorIn(settings).read(body['visitor_attributes'], 'visitor_attributes')
  const identified = [
    visitor.email,
    visitor.user_identifier,
    visitor.phone_number,
    visitor.name,
  ].some((value) => value !== undefined && value.trim() !== '')
  if (!identified && (body['visitor_id'] ?? '') === '') throw appError('contact_unidentified')
  const fields = createFieldsIn(settings).read(body, '')
  const starter = readStarter(deliveries, body)
  const dates = readDates(body, messages)
  return {
    starter,
    visitor,
    fields,
    dates,
    messages: dates === undefined ? messages : inTimeOrder(messages),
  }
}

function readDates(
  body: Readonly<Record<string, unknown>>,
  messages: readonly GivenMessage[],
): ImportDates | undefined {
  const { created_at: createdAt, closed_at: closedAt } = dateFields.read(body, '')
  const dated = messages.filter(({ created_at }) => created_at !== undefined)
  if (createdAt === undefined) {
    if (dated.length > 0) throw appError('created_at_missing_on_conversation')
    if (closedAt !== undefined) throw appError('closed_at_not_importing')
    return undefined
  }
  if (dated.length < messages.length) throw appError('created_at_missing_on_message')
  if (dated.some(({ created_at }) => (created_at ?? createdAt) < createdAt)) {
    throw appError('message_before_conversation')
  }
  return { created_at: createdAt, closed_at: closedAt }
}

/** Messages are stored oldest first; those with the same time keep their order. */
function inTimeOrder(messages: readonly GivenMessage[]): GivenMessage[] {
  return messages.toSorted(
    (a, b) => (a.created_at?.getTime() ?? 0) - (b.created_at?.getTime() ?? 0),
  )
}

/** Rejects dates after the tick of the write, and a `closed_at` that contradicts status or creation. */
export function refuseFuture(
  dates: ImportDates | undefined,
  messages: readonly GivenMessage[],
  status: string,
  tick: Date,
): void {
  if (dates === undefined) return
  const moments = [dates.created_at, ...messages.map(({ created_at }) => created_at ?? tick)]
  if (moments.some((moment) => moment > tick)) throw appError('created_at_in_future')
  if (dates.closed_at === undefined) return
  if (status !== 'closed') throw appError('closed_at_not_importing')
  if (dates.closed_at < dates.created_at || dates.closed_at > tick) {
    throw appError('closed_before_created')
  }
}
