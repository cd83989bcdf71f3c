import { appError, fieldError } from '../../errors.ts'
import { email, object, readText, type Field } from '../../api/http/fields.ts'
import { parseId } from '../../ids.ts'
import type { AnswerDeliveries, ChannelDelivery } from '../messages/answer-deliveries.ts'

/** The id of nothing. */
const noId = '00000000-0000-0000-0000-000000000000'

function id(description: string): Field<string | undefined> {
  return {
    schema: { type: 'string', format: 'uuid', description },
    read: (given, name) => {
      const sent = readText(given, name)?.trim() ?? ''
      return sent === '' ? undefined : (parseId(sent) ?? noId)
    },
  }
}

/** The fields of a conversation that a team member starts, in documented order. */
export const starterFields = object({
  visitor_id: id('An existing contact, instead of visitor_attributes.'),
  sender_email: email(
    "The active team member who starts the conversation: its messages are this member's, not the contact's.",
  ),
  channel_id: id(
    'A mail channel, which mails the messages to the contact; only together with sender_email.',
  ),
})

/** Whether a body names a team member who starts the conversation. */
export function hasStarter({ sender_email: given }: Readonly<Record<string, unknown>>): boolean {
  return typeof given === 'string' ? given.trim() !== '' : (given ?? null) !== null
}

/** Who starts a conversation for the team, with which contact, in which channel. Throws 422. */
export function readStarter(deliveries: AnswerDeliveries, body: Readonly<Record<string, unknown>>) {
  const starter = starterFields.read(body, '')
  const { visitor_id: visitorId, sender_email: sender, channel_id: channelId } = starter
  if (visitorId !== undefined && (body['visitor_attributes'] ?? null) !== null)
    throw fieldError('visitor_attributes must be omitted: visitor_id names the contact.')
  if (channelId === undefined) return starter
  if (sender === undefined)
    throw fieldError('channel_id must be omitted: only sender_email sends mails.')
  if (deliveries.get(channelId)?.takesAddresses !== true)
    throw fieldError('channel_id must be the id of a mail channel.')
  return starter
}

/** Refuses what rows of the database do not allow. */
export function refuseStart(
  {
    sender_email: sender,
    visitor_id: visitorId,
    channel_id: channelId,
  }: ReturnType<typeof readStarter>,
  found: {
    readonly member: object | undefined
    readonly given: object | undefined
    readonly email: string | undefined
  },
): void {
  if (sender !== undefined && found.member === undefined) throw appError('sender_not_agent')
  if (visitorId !== undefined && found.given === undefined) throw appError('contact_unknown')
  if (channelId !== undefined && (found.email ?? '') === '')
    throw fieldError('channel_id must be omitted: the contact has no email address.')
}

/** The channel that a team member starts a conversation in, and how its messages are delivered there; none are without `deliveries`. */
export function channelOf(
  channelId: string | undefined,
  deliveries: AnswerDeliveries | undefined,
): {
  readonly device?: { readonly device_id: null; readonly channel_id: string }
  readonly delivery?: ChannelDelivery
} {
  if (channelId === undefined) return {}
  const delivery = deliveries?.get(channelId)
  const device = { device_id: null, channel_id: channelId }
  return delivery === undefined ? { device } : { device, delivery }
}
