import { mostInMail, type Answer } from './queries.ts'

/** Longer mails refer to the conversation. */
const mostCharacters = 200_000

/** Of the newest answers those that fit into one mail, in the order in which they were written. */
export function chooseAnswers(newestFirst: readonly Answer[]): readonly Answer[] {
  let left = mostCharacters
  return newestFirst
    .slice(0, mostInMail)
    .filter(({ body }, at) => {
      left -= body.length
      return at === 0 || left >= 0
    })
    .toReversed()
}
