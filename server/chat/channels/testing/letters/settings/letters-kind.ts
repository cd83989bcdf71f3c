import { clearable, object, text } from '../../../../../api/http/fields.ts'
import type { ChannelKind } from '../../../kinds/channel-kind.ts'

const defaults = { service: 'https://print.example/', has_token: false }
const shownToken = { type: 'boolean', description: 'Whether a token is stored.' }

/** Letters on paper: a service scans those that come, and prints the answers (channels/another-kind.test.ts). */
export const lettersKind: ChannelKind = {
  description: 'by letter',
  hasService: true,
  delivers: { task: 'deliver_letter', subject: 'message', delayMs: () => 0 },
  settings: {
    fields: object({
      service: text({ maxCharacters: 60, trim: true }),
      token: clearable(text({ maxCharacters: 60, description: 'Stored sealed, shown nowhere.' })),
    }),
    defaults,
    example: { ...defaults, service: 'https://letters.example/' },
    merge: ({ service, has_token: has }, given) => ({
      service: given?.['service'] ?? service,
      has_token: given?.['token'] === undefined ? has : given['token'] !== null,
    }),
    contactFields: () => ({ at: '', ids: [] }),
    shown: { has_token: shownToken },
    servers: {
      refuse: () => undefined,
      areGiven: (given) => given?.['service'] !== undefined,
      passwords: (given, before, after) => {
        if (after?.['has_token'] !== true)
          return before?.['has_token'] === true ? [{ purpose: 'letters', password: null }] : []
        const token = given?.['token']
        return typeof token === 'string' ? [{ purpose: 'letters', password: token }] : []
      },
    },
  },
}
