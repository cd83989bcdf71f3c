import type { Visit } from '../state/visit.ts'
import type { Claim, PreChatField } from '../state/shapes.ts'

/** The fields that are asked before a first message: none for a visitor who is identified or has answered before. */
export function fieldsToAsk({ config, store, now, kept }: Visit): readonly PreChatField[] {
  if (store.state.identified !== undefined || kept.read('claim') !== undefined) return []
  const fields = config.channel.pre_chat?.fields ?? []
  return fields.filter(({ field }) => (valueOf(now.claim, field) ?? '') === '')
}

export const needsForm = (visit: Visit): boolean => fieldsToAsk(visit).length > 0

function valueOf(claim: Claim, field: string): unknown {
  if (field === 'name') return claim.name
  if (field === 'email') return claim.email
  return field === 'phone' ? claim.phone_number : claim.fields?.[field]
}

/** The answers as the server takes them. */
export function claimOf(values: Readonly<Record<string, string>>): Claim {
  const { name, email, phone, ...fields } = values
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone_number: phone }),
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
  }
}
