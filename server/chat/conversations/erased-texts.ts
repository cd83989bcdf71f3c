import { erasedBody } from '../resources/erased-body.ts'
import { erasedName } from '../contacts/redact-events.ts'

/** What is erased with a message, wherever it was copied to. */
export type ErasedTexts = {
  readonly message_id: string
  readonly attachment_ids: readonly string[]
  /** Titles that the message gave its conversation. */
  readonly titles: readonly string[]
  /** Of answers to it. */
  readonly subjects: readonly string[]
}

/** The JSON without these texts; undefined if it has none of them. */
export function withoutErased(json: string, erased: ErasedTexts): string | undefined {
  const value = JSON.parse(json) as unknown
  const redacted = JSON.stringify(redact(value, erased))
  return redacted === JSON.stringify(value) ? undefined : redacted
}

type Members = Readonly<Record<string, unknown>>

/** Copies have the forms of events, of replies and of what visitors read: each object names itself by its id. */
function redact(value: unknown, erased: ErasedTexts): unknown {
  if (Array.isArray(value)) return value.map((one) => redact(one, erased))
  if (typeof value !== 'object' || value === null) return value
  const members: Members = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, redact(member, erased)]),
  )
  const { mail: _, ...others } = members
  const shown = isEventOf(members, erased) ? others : members
  return { ...shown, ...replacements(members, erased) }
}

/** The event of a mail has its addresses beside the message. */
function isEventOf({ message, mail }: Members, { message_id: id }: ErasedTexts): boolean {
  return mail !== undefined && (message as Members | undefined)?.['id'] === id
}

function replacements(members: Members, erased: ErasedTexts): Members {
  const { id } = members
  if (id === erased.message_id) return present(members, emptyMessage)
  if (erased.attachment_ids.some((one) => one === id)) return present(members, emptyFile)
  // A changed title has both, and the event of a conversation its present one.
  const titled = ['title', 'from', 'to'].filter((name) =>
    erased.titles.some((title) => title === members[name]),
  )
  // Mails of others that repeat it are theirs.
  const isAnswer = members['received_mail_id'] === undefined
  const answered = isAnswer && erased.subjects.some((subject) => subject === members['subject'])
  return Object.fromEntries(
    [...titled, ...(answered ? ['subject'] : [])].map((name) => [name, erasedName]),
  )
}

const emptyMessage: Members = {
  body: erasedBody,
  attachments: [],
  message_gif: null,
  mail: null,
}
const emptyFile: Members = { filename: erasedName, url: '' }

/** Only the members that an object has. */
function present(members: Members, values: Members): Members {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(members, name)))
}
