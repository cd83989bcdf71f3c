import { readMessageId } from '../reading/mail-token.ts'
import { findableId } from './findable-id.ts'

/** The first of a mail's References, if it is not of our form: then it is ours, or forged. */
export function rootOf([first]: readonly string[]): string | undefined {
  return first === undefined || readMessageId(first) !== undefined ? undefined : findableId(first)
}
