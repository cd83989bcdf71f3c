/** A link in a text: where it stands, and where it leads. */
export type FoundLink = { readonly start: number; readonly end: number; readonly href: string }

/** Longer texts are shown without links, as are further ones of a text. */
const longestText = 300_000
const mostLinks = 500
/** The longest address that all browsers follow. */
const longestAddress = 2_048

const opening = /https?:\/\/|www\./i
/** Signs that end an address wherever they stand. */
const endOfAddress = /[<>"“”„«»、。，；：！？（）「」『』【】《》]/
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const mail = /^[\p{L}\p{N}._+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}$/u

/** Web and mail addresses in plain text, with the punctuation around them left out. Linear in its length. */
export function findLinks(text: string): readonly FoundLink[] {
  const found: FoundLink[] = []
  if (text.length > longestText) return found
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (found.length === mostLinks) return found
    const link = webLink(word) ?? mailLink(word)
    if (link !== undefined)
      found.push({ ...link, start: index + link.start, end: index + link.end })
  }
  return found
}

function webLink(word: string): FoundLink | undefined {
  const start = word.search(opening)
  if (start === -1 || /[\p{L}\p{N}@/]/u.test(word.charAt(start - 1))) return undefined
  const rest = word.slice(start, start + longestAddress + 1)
  const cut = rest.search(endOfAddress)
  const address = withoutEnd(cut === -1 ? rest : rest.slice(0, cut))
  if (address.length > longestAddress) return undefined
  const whole = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(whole)) return undefined
  const url = new URL(whole)
  // `https://bank.example@evil.example` leads to the second of them.
  if (url.username !== '' || url.password !== '') return undefined
  if (!/^https?:\/\/./i.test(url.href) || /^www\.?$/i.test(url.hostname)) return undefined
  return { start, end: start + address.length, href: url.href }
}

function mailLink(word: string): FoundLink | undefined {
  if (word.length > 300 || !word.includes('@')) return undefined
  const start = word.search(/[\p{L}\p{N}_+]/u)
  const address = withoutEnd(word.slice(start)).replace(/[>"“”»*]+$/u, '')
  return mail.test(address)
    ? { start, end: start + address.length, href: `mailto:${address}` }
    : undefined
}

/** Without the punctuation of its sentence, and without brackets that were opened before it. */
function withoutEnd(address: string): string {
  const counts = new Map<string, number>()
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1)
    const open = closing[last]
    const isUnopened = open !== undefined && (counts.get(last) ?? 0) > (counts.get(open) ?? 0)
    if (!/[.,;:!?'’*_…]/u.test(last) && !isUnopened) break
    counts.set(last, (counts.get(last) ?? 0) - 1)
  }
  return address.slice(0, end)
}
