import type { Included } from '../resources/include-parts.ts'
import type { LoggedEvent } from './read-events.ts'

const startOfConversation = '"data":{"conversation":{'
/** Quotes inside of a text are escaped, so it is the end of the tags. */
const endOfTags = '],"ticket_fields":{'

/** The event with the tags and ticket fields that its conversation had, if those are asked for and were kept. */
export function withKept(event: LoggedEvent, included: Included): LoggedEvent {
  const { json, kept } = event
  if (kept === null || !(included.tags || included.ticket_fields)) return event
  const cut = kept.indexOf(endOfTags) + 1
  const tags = included.tags ? `${kept.slice(1, cut)},` : ''
  const fields = included.ticket_fields ? `${kept.slice(cut + 1, -1)},` : ''
  const at = json.indexOf(startOfConversation) + startOfConversation.length
  return { ...event, json: json.slice(0, at) + tags + fields + json.slice(at) }
}
