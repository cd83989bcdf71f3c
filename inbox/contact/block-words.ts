import type { ContactBlock } from '../../client/source/types.generated.ts'
import { comingTime, shortDate } from '../words/times.ts'
import { contactWords } from './contact-words.ts'

/** Until when a contact is blocked; of a block without an end, since when. */
export function blockWhen({ blocked_at: since, blocked_until: until }: ContactBlock): string {
  const { block } = contactWords()
  return until === null ? block.since(shortDate(since ?? '')) : block.until(comingTime(until))
}

/** By whom and why. */
export function blockWho({ blocked_by: by, reason }: ContactBlock): string {
  const who = by === null ? [] : [contactWords().block.by(by.name)]
  return [...who, ...(reason === null ? [] : [reason])].join(' · ')
}
