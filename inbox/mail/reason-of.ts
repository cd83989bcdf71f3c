import type { MessageMail } from '../../client/source/types.generated.ts'
import { mailFactsWords } from './mail-facts-words.ts'
import { textOf } from './mail-texts.ts'

/** Why a mail is in its conversation. */
export const reasonOf = ({ thread_reason: reason }: MessageMail) =>
  textOf(mailFactsWords().mailFacts.thread, reason)
