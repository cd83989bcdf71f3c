import { object, text } from '../../../../../api/http/fields.ts'
import type { ChannelKind } from '../../../kinds/channel-kind.ts'

/** Letters on paper: a service scans those that come, and prints the answers (channels/another-kind.test.ts). */
export const lettersKind: ChannelKind = {
  description: 'by letter',
  hasService: true,
  delivers: { task: 'deliver_letter', subject: 'message', delayMs: () => 0 },
  settings: {
    fields: object({ service: text({ maxCharacters: 60, trim: true }) }),
    defaults: { service: 'https://print.example/' },
    example: { service: 'https://letters.example/' },
    merge: (before, given) => ({
      ...before,
      ...(given?.['service'] ? { service: given['service'] } : {}),
    }),
    contactFields: () => ({ at: '', ids: [] }),
  },
}
