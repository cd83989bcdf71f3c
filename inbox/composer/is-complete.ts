import type { ChosenRecipients } from './default-recipients.ts'
import { isAddress } from './is-address.ts'

/** Whether a message can go to all of them. */
export const isComplete = ({ to, cc = [], bcc = [] }: ChosenRecipients) =>
  to?.length !== 0 && [to ?? [], cc, bcc].flat().every(isAddress)
