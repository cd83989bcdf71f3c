/** What a report says of a recipient (RFC 3464, 2.3). */
export type RecipientReport = {
  readonly address: string
  /** Lower case: failed, delayed, delivered, relayed or expanded. */
  readonly action: string
  /** `5.1.1`; empty without one. */
  readonly status: string
  /** Of the server that refused it. */
  readonly words: string
}

/** Of a report: characters that are kept of its words, and recipients. */
export const longestWords = 1_000
export const mostRecipients = 100
/** Of characters. */
const shortestReason = 8

/** Where the mail that is returned begins. */
const returned =
  /^[-=* ]{0,20}(?:the )?(?:this is a copy|below (?:this line|is)|original (?:message|mail)(?! was )|(?:header|body|first \d+ lines|text) of (?:the |your )?(?:original|message)|returned (?:message|mail)|undelivered message|(?:message|your) (?:header|message reads|original message)|return-path:|received:)/im
/** That the mail is still tried. Who reads "will give up" in it learns that, too, so that these come first. */
const delayed =
  /\bwarning message only\b|\b(?:has|have) (?:not yet been|been (?:delayed|postponed))\b|\bis (?:being )?delayed\b|\bwill (?:keep|continue to|be) (?:try|attempt|retr)|\bwill retry\b|\bstill being (?:re)?tried\b|\bdelivery attempts will continue\b|\bverzögert\b/i
const delayedSubject =
  /^\s*(?:warning:|delayed|(?:mail |message )?(?:delivery )?(?:is )?delayed|delivery (?:status notification )?\(?(?:delay|incomplete)|mail delivery warning)/i
const finalSubject =
  /^\s*(?:undeliver|(?:permanent |message )?delivery fail|mail delivery fail|failure notice|returned (?:e-?)?mail)/i
const address = /[^\s<>()[\]"',;:=]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])/gi
const status = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/

/** Of the mail that is returned, which some name above the reason: not all whom it was for have failed. */
const headerLines =
  /^[ \t]*(?:to|cc|from|sender|reply-to|subject|date|sent|message-id|in-reply-to|references)[ \t]*:.*(?:\n[ \t]+\S.*)*/gim
/** Those that name nobody whom it was for. */
const otherHeaderLines =
  /^[ \t]*(?:from|sender|reply-to|subject|date|sent|message-id|in-reply-to|references)[ \t]*:.*(?:\n[ \t]+\S.*)*/gim

/**
 * What a report in words alone says, as qmail, older servers and providers write it: the addresses above what it returns,
 * or those that a header names, each with the words around it. Without any, one report of no address says whether the mail is still tried.
 */
export function readBounceWords(given: {
  readonly subject: string
  readonly words: string
  /** By X-Failed-Recipients. */
  readonly named: readonly string[]
}): RecipientReport[] {
  const end = returned.exec(given.words)?.index ?? given.words.length
  const above = given.words.slice(0, end)
  const isDelayed =
    delayedSubject.test(given.subject) || (delayed.test(above) && !finalSubject.test(given.subject))
  const action = isDelayed ? 'delayed' : 'failed'
  const withoutHeader = addressesIn(above.replaceAll(headerLines, ''), action)
  const found =
    withoutHeader.size > 0
      ? withoutHeader
      : addressesIn(above.replaceAll(otherHeaderLines, ''), action)
  const named = given.named.map((one) => one.trim()).filter((one) => one.includes('@'))
  if (named.length === 0 && found.size > 0) return [...found.values()]
  return (named.length === 0 ? [''] : named).map(
    (one) =>
      found.get(one.toLowerCase()) ?? {
        address: one,
        action,
        status: status.exec(above)?.[0] ?? '',
        words: isDelayed ? given.subject.slice(0, longestWords) : '',
      },
  )
}

/** The addresses of a text by their lower case, each with the words behind it, else those of its paragraph. */
function addressesIn(
  text: string,
  action: RecipientReport['action'],
): ReadonlyMap<string, RecipientReport> {
  const paragraphs = text.split(/\n[ \t]*\n/).map((one) => one.replaceAll(/\s+/g, ' ').trim())
  const found = new Map<string, RecipientReport>()
  for (const [at, paragraph] of paragraphs.entries()) {
    const all = [...paragraph.matchAll(address)].slice(0, 2 * mostRecipients)
    for (const [nth, { 0: one, index }] of all.entries()) {
      const key = one.toLowerCase()
      if (found.has(key) || found.size === mostRecipients) continue
      const next = all.slice(nth + 1).find(({ 0: other }) => other.toLowerCase() !== key)
      const own = paragraph
        .slice(index + one.length, next?.index)
        .replace(/^[>)\]"':;,.\s]{1,9}/, '')
      // Some put the reason below the address, or before it.
      const isBare = paragraph.length < one.length + 10
      const below = paragraphs.slice(at + 1).filter((other) => other !== '')
      const around = own.length < shortestReason ? paragraph : own
      const words = isBare ? below.slice(0, 2).join(' ') : around
      found.set(key, {
        address: one,
        action,
        status: status.exec(words)?.[0] ?? '',
        words: words.slice(0, longestWords),
      })
    }
  }
  return found
}
