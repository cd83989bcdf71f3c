import { comparableEmail } from '../../comparable-email.ts'
import { fieldError } from '../../errors.ts'
import { email, object, readObject, type Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'

/** The addresses that an answer by mail goes to; those that are not given come from the mail that it answers. */
export type GivenRecipients = {
  readonly to?: readonly string[] | undefined
  readonly cc?: readonly string[] | undefined
  readonly bcc?: readonly string[] | undefined
}

export const mostRecipients = 50

const address = email()

function addresses(description: string): Field<string[] | undefined> {
  return {
    schema: { type: 'array', items: address.schema, maxItems: mostRecipients, description },
    read: (given, name) => {
      if (given === undefined || given === null) return undefined
      refuseInexact(given, name)
      if (!Array.isArray(given)) throw fieldError(`${name} must be an array.`)
      if (given.length > mostRecipients) throw tooMany
      return given.flatMap((one: unknown, at) => address.read(one, `${name}[${at}]`) ?? [])
    },
  }
}

const tooMany = fieldError(`mail can have at most ${mostRecipients} recipients.`, 'field_too_long')

const fields = object({
  to: addresses('Default: the sender of the mail that is answered.'),
  cc: addresses('Default: the other people of that mail.'),
  bcc: addresses('Default: none.'),
})

/** The recipients of a message, each once, in the first of the lists that has it. */
export const recipientsField: Field<GivenRecipients | undefined> = {
  schema: {
    ...fields.schema,
    type: ['object', 'null'],
    description:
      'Who gets the answer of a team member in a conversation that is read by mail; what is left out comes from the mail that it answers.',
  },
  read: (given, name) => {
    if (readObject(given, name) === undefined) return undefined
    const { to, cc, bcc } = fields.read(given, name)
    if (to?.length === 0) throw fieldError(`${name}.to can't be blank.`, 'field_blank')
    const seen = new Set<string>()
    const fresh = (list: string[] | undefined) =>
      list?.filter((one) => {
        const key = comparableEmail(one)
        return !seen.has(key) && seen.add(key)
      })
    const read = { to: fresh(to), cc: fresh(cc), bcc: fresh(bcc) }
    if (seen.size > mostRecipients) throw tooMany
    return read
  },
}
