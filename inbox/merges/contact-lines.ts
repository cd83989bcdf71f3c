import type { Contact, ContactMergePreview } from '../../client/source/types.generated.ts'

/** A detail of a contact, as a merge leaves it. */
export type ContactLine = {
  readonly label: string
  /** Undefined: blank. */
  readonly value: string | undefined
  /** Whether it comes from the contact that goes. */
  readonly isTaken: boolean
  /** The value of the contact that goes, where another one stays. */
  readonly dropped: string | undefined
}

const scalars = ['name', 'email', 'phone_number', 'user_identifier'] as const
export type Scalar = (typeof scalars)[number]

type Details = readonly (readonly [label: string, value: unknown])[]

/** Every detail that one of two contacts has, and which of the values stays after the merge. */
export function contactLines(
  before: Contact,
  { contact, from }: ContactMergePreview,
  labels: Readonly<Record<Scalar, string>>,
): readonly ContactLine[] {
  const [was, is, gone] = [before, contact, from].map((one) => new Map(detailsOf(one, labels)))
  const names = new Set([...(is?.keys() ?? []), ...(gone?.keys() ?? [])])
  return [...names].flatMap((label) => {
    const [old, now, other] = [was, is, gone].map((details) => textOf(details?.get(label)))
    if (now === undefined && other === undefined) return []
    return {
      label,
      value: now,
      isTaken: now !== undefined && now !== old,
      dropped: other === now ? undefined : other,
    }
  })
}

function detailsOf(contact: Contact, labels: Readonly<Record<Scalar, string>>): Details {
  return [
    ...scalars.map((name) => [labels[name], contact[name]] as const),
    ...contact.field_values.map(({ field_name: name, value }) => [name, value] as const),
    ...Object.entries(contact.traits ?? {}),
  ]
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
