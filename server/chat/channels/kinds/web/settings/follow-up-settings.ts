import { clearable, email } from '../../../../../api/http/fields.ts'
import type { KindSettings } from '../../channel-kind.ts'
import { numberOrNever } from './number-or-never.ts'

/** How visitors who have left are told of answers (docs/mail-to-visitors.md). */
export type FollowUpSettings = {
  /** Minutes without the visitor after which unread answers are mailed; null for never. */
  readonly follow_up_after: number | null
  /** Where answers to these mails go; null: to the first mail channel of the workspace, if it has one. */
  readonly follow_up_reply_to: string | null
}

export const defaultFollowUp: FollowUpSettings = { follow_up_after: 3, follow_up_reply_to: null }

const minuteMs = 60_000

export const followUpFields = {
  follow_up_after: numberOrNever({
    unit: 'minutes',
    from: 1,
    to: 1_440,
    description:
      'Minutes without the visitor after which unread answers are mailed to their address; null for never. Needs a mail server.',
  }),
  follow_up_reply_to: clearable(
    email(
      'The address that receives answers to these mails, with a token after `+`; null for the one of the first mail channel. Without either the mails cannot be answered.',
    ),
  ),
}

/** The delay of a channel with these stored settings, in milliseconds; undefined for never. */
export function followUpMs(settings: KindSettings | null): number | undefined {
  const { follow_up_after: minutes }: FollowUpSettings = { ...defaultFollowUp, ...settings }
  return minutes === null ? undefined : minutes * minuteMs
}
