import { clearable, object, readText, type Field } from '../../../../../api/http/fields.ts'
import { wholeNumber } from '../../../../../api/http/whole-number.ts'
import { appError } from '../../../../../errors.ts'
import { parseId } from '../../../../../ids.ts'

const conversationId: Field<string | null | undefined> = clearable({
  schema: {
    type: 'string',
    format: 'uuid',
    description: 'The conversation that it belongs to; null or left out for a new one.',
  },
  read: (given: unknown, name: string) => {
    const sent = readText(given, name)?.trim()
    if (sent === undefined || sent === '') return undefined
    const id = sent.length > 36 ? undefined : parseId(sent)
    if (id === undefined) throw appError('conversation_unknown')
    return id
  },
})

const afterSeconds = wholeNumber({
  ...{ from: 0, to: 60 },
  description: 'After how many seconds: until then it can be put back. Default: 0.',
})

/** The body of a mail that is filed by hand. */
export const filingFields = object({
  conversation_id: conversationId,
  after_seconds: afterSeconds,
})
