import { oneLine } from '../../mail/invitation-mail.ts'
import type { Unseen } from '../digest/digest-queries.ts'
import { digestWords, type DigestLanguage } from '../digest/digest-words.ts'

/** Of each, so that a message stays below the 4,096 bytes that every push service takes (RFC 8030, 7.2). */
const mostCharacters = 200

/** What a browser shows. One with the same `tag` takes the place of the one before; a click leads to the path. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly path: string
}

export type Look = {
  readonly language: DigestLanguage
  readonly team: string
  /** Whether it has the name of the contact and what was written. */
  readonly words: boolean
}

/** The message of one notification. Without `words` it has nothing that a contact wrote, and no name of theirs. */
export function pushMessage(one: Unseen, { language, team, words }: Look): PushMessage {
  const { kind, conversation_id: id, by_name: by, count, visitor_name: visitor } = one
  const what = digestWords[language].lines[kind](by, count)
  const said = one.preview ?? one.title ?? ''
  const hasWords = words && id !== null
  const [title, body] = hasWords
    ? [visitor ?? team, said === '' ? what : `${what}: ${said}`]
    : [team, what]
  return {
    title: short(title),
    body: short(body),
    tag: id ?? 'many',
    path: id === null ? '/inbox/mine' : `/inbox/open/${id}`,
  }
}

/** The message of many at once. */
export function manyMessage(count: number, { language, team }: Look): PushMessage {
  const title = short(digestWords[language].subject(team, count))
  return { title, body: '', tag: 'many', path: '/inbox/mine' }
}

const short = (text: string) => Array.from(oneLine(text)).slice(0, mostCharacters).join('')
