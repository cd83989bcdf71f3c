import { domainToASCII } from 'node:url'

/** What a receiver says of the sender of a mail; `unknown` where it says nothing that counts. */
export type Verdict = 'verified' | 'unknown' | 'failed'

/** Longer ones are not read. The longest of large providers have some 1,500 characters. */
const longestHeader = 16_384

/**
 * Whether DMARC passed for the domain of the From address, by the topmost `Authentication-Results` header (RFC 8601) of
 * the receiver that the channel trusts. Headers of other ids prove nothing, wherever they stand, and neither do lower ones
 * of the same id: a receiver adds its own at the top. `trustedId`: `none` for a receiver that writes no id.
 */
export function readVerdict(
  headers: readonly { readonly key: string; readonly value: string }[],
  trustedId: string | null,
  fromAddresses: readonly string[],
): Verdict {
  const [from] = fromAddresses
  if (trustedId === null || from === undefined || fromAddresses.length > 1) return 'unknown'
  // One that is too long could be the receiver's own, so it hides those below it.
  const isLong = (value: string) => value.length > longestHeader
  const top = headers.find(
    ({ key, value }) =>
      key === 'authentication-results' &&
      (isLong(value) || readResults(value).id === trustedId.toLowerCase()),
  )
  if (top === undefined || isLong(top.value)) return 'unknown'
  const dmarc = readResults(top.value).methods.find(({ method }) => method === 'dmarc')
  if (dmarc === undefined) return 'unknown'
  if (dmarc.result === 'fail') return 'failed'
  const domain = dmarc.properties['header.from']
  const isAligned = domain !== undefined && asciiDomain(domain) === domainOf(from)
  return dmarc.result === 'pass' && isAligned ? 'verified' : 'unknown'
}

/** The id of the receiver that added the topmost results, which an administrator confirms; undefined without any. */
export function topmostId(
  headers: readonly { readonly key: string; readonly value: string }[],
): string | undefined {
  const top = headers.find(({ key }) => key === 'authentication-results')
  return top === undefined || top.value.length > longestHeader
    ? undefined
    : readResults(top.value).id
}

type Result = {
  readonly method: string
  readonly result: string
  readonly properties: Readonly<Record<string, string>>
}

/** The id and the results of a header's value. Unreadable results are left out. */
export function readResults(value: string): { readonly id: string; readonly methods: Result[] } {
  const [first = '', ...others] = splitUnquoted(value)
  // Exchange Online begins with its first result.
  const hasId = !first.includes('=')
  const id = hasId ? unquoted(first.split(/\s/, 1)[0] ?? '').toLowerCase() : 'none'
  const methods = (hasId ? others : [first, ...others]).flatMap((part) => readResult(part) ?? [])
  return { id, methods }
}

function readResult(part: string): Result | undefined {
  const [head = '', ...rest] = part.split(/\s+/)
  const [, method = '', result = ''] = /^([\w-]+)(?:\/\d+)?=([\w-]+)$/.exec(head) ?? []
  if (method === '') return undefined
  const pairs = rest.flatMap((word): [string, string][] => {
    const at = word.indexOf('=')
    return at <= 0 ? [] : [[word.slice(0, at).toLowerCase(), unquoted(word.slice(at + 1))]]
  })
  return {
    method: method.toLowerCase(),
    result: result.toLowerCase(),
    // The first of a repeated property counts.
    properties: Object.fromEntries(pairs.toReversed()),
  }
}

/** The parts between semicolons, without comments; both may stand in quotes (RFC 5322, 3.2). */
function splitUnquoted(value: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? ''
    const isEscaped = character === '\\' && (isQuoted || depth > 0)
    const text = isEscaped ? value.slice(at, at + 2) : character
    if (isEscaped) at += 1
    else if (character === '"' && depth === 0) isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth += 1
    else if (!isQuoted && character === ')' && depth > 0) {
      depth -= 1
      parts[parts.length - 1] += ' '
      continue
    }
    if (depth > 0) continue
    if (character === ';' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += isQuoted && /\s/.test(text) ? '\u0000' : text
  }
  return parts.map((part) =>
    part
      .split('=')
      .map((word) => word.trim())
      .join('='),
  )
}

/** Spaces within quotes stand as NUL until a part is split into words. */
function unquoted(word: string): string {
  const text = /^"(.*)"$/.exec(word)?.[1] ?? word
  return text.replaceAll('\u0000', ' ').replaceAll(/\\(.)/g, '$1')
}

const asciiDomain = (domain: string) => domainToASCII(domain.trim().toLowerCase())

function domainOf(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = at === -1 ? '' : asciiDomain(address.slice(at + 1))
  return domain === '' ? undefined : domain
}
