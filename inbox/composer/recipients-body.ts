import type { ChosenRecipients } from './default-recipients.ts'

/** Recipients as requests have them. */
export const recipientsBody = ({ to, cc, bcc }: ChosenRecipients) => ({
  to: to && [...to],
  cc: cc && [...cc],
  bcc: bcc && [...bcc],
})
