import { clearable } from '../../api/http/fields.ts'
import { wholeNumber } from '../../api/http/whole-number.ts'

/** Between a member's sending of a message and its leaving, in their inbox on all devices (docs/decisions/0239). */
export const undoSeconds = clearable(
  wholeNumber({
    ...{ from: 0, to: 20 },
    description: 'For how many seconds you can take back what you send in the inbox.',
  }),
)
