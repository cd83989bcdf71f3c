import { describe, object, text } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import { fieldError } from '../../errors.ts'

const reasonCharacters = 500

/** What a request says of a block. */
export const blockFields = object({
  blocked_until: {
    schema: describe(
      { type: ['string', 'null'], format: 'date-time' },
      'When the block ends by itself. Without it only a request ends it.',
    ),
    read: (given: unknown, name: string): Date | undefined => {
      refuseInexact(given, name)
      if (given === undefined || given === null || given === '') return undefined
      const until = parseTimestamp(given)
      if (until === undefined) throw fieldError(`${name} must be an ISO 8601 timestamp.`)
      return until
    },
  },
  reason: text({
    maxCharacters: reasonCharacters,
    trim: true,
    description: 'Plain text for the team; visitors do not see it.',
  }),
})
