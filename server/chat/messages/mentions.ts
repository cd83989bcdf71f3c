import { escapeText } from './message-body.ts'
import type { MemberName } from './queries.ts'

/** A trie of names, so that a body is scanned once regardless of the number of members. */
type NameTree = { next: Map<string, NameTree>; member?: MemberName }

/**
 * Adds mentions to a note's sanitised body (specification 4.7): each `@First Last` in its text that
 * names one of `members` becomes that member's element, and a last paragraph mentions the members that
 * are not named. Existing elements count as named and stay unchanged. `mentionedIds` are the ids of
 * `members` without repeats, in order.
 */
export function applyMentions(
  bodyHtml: string,
  members: readonly MemberName[],
): { html: string; mentionedIds: string[] } {
  const membersById = new Map(members.map((member) => [member.id.toLowerCase(), member]))
  const named = new Set<string>()
  const html = mentionInText(bodyHtml, nameTree([...membersById.values()]), named)
  const unnamed = [...membersById].filter(([id]) => !named.has(id))
  const elements = unnamed.map(([, member]) => mentionElement(member))
  return {
    html: elements.length === 0 ? html : `${html}<p>${elements.join(' ')}</p>`,
    mentionedIds: [...membersById.keys()],
  }
}

/** Walks tags and text, skipping text inside a mention. Adds the ids it finds to `named`. */
function mentionInText(bodyHtml: string, names: NameTree, named: Set<string>): string {
  let mentionDepth = 0
  const parts = bodyHtml.split(/(<[^<>]*>)/).map((part) => {
    const id = /^<span class="mention" data-member-id="([^"]*)">$/.exec(part)?.[1]
    if (id !== undefined) named.add(id)
    if (id !== undefined || (mentionDepth > 0 && part.startsWith('<span'))) mentionDepth += 1
    else if (mentionDepth > 0 && part === '</span>') mentionDepth -= 1
    else if (mentionDepth === 0 && !part.startsWith('<')) return mentionNames(part, names, named)
    return part
  })
  return parts.join('')
}

function mentionNames(text: string, names: NameTree, named: Set<string>): string {
  let html = ''
  let copiedTo = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // bob@ann.example is an address, not a mention.
    const isInWord = at > copiedTo && /[a-z0-9_]/i.test(text.charAt(at - 1))
    const found = at < copiedTo || isInWord ? undefined : longestName(text, at, names)
    if (found !== undefined) {
      html += text.slice(copiedTo, at) + mentionElement(found.member)
      copiedTo = found.end
      named.add(found.member.id.toLowerCase())
    }
  }
  return html + text.slice(copiedTo)
}

/** The longest name after the `@` at `at` that is not followed by a letter, mark or digit. */
function longestName(
  text: string,
  at: number,
  names: NameTree,
): { member: MemberName; end: number } | undefined {
  let found: { member: MemberName; end: number } | undefined
  let node: NameTree | undefined = names
  let end = at + 1
  while (node !== undefined && end <= text.length) {
    if (node.member !== undefined && !/^[\p{L}\p{M}\p{N}]/u.test(characterAt(text, end))) {
      found = { member: node.member, end }
    }
    const character = characterAt(text, end)
    node = node.next.get(fold(character))
    end += character.length || 1
    // HTML shows a run of white space as one space.
    if (isSpace(character)) while (isSpace(text.charAt(end))) end += 1
  }
  return found
}

function nameTree(members: MemberName[]): NameTree {
  const root: NameTree = { next: new Map() }
  for (const member of members) {
    const name = fullName(member)
    // Each `@` in it would start a search: time proportional to name times body.
    if (name.includes('@')) continue
    let node = root
    for (const character of escapeText(name)) {
      const key = fold(character)
      const next: NameTree = node.next.get(key) ?? { next: new Map() }
      node.next.set(key, next)
      node = next
    }
    // Of two members with one name the first wins; the root is the empty name.
    if (node !== root) node.member ??= member
  }
  return root
}

function mentionElement(member: MemberName): string {
  const id = member.id.toLowerCase()
  return `<span class="mention" data-member-id="${id}">@${escapeText(fullName(member))}</span>`
}

/** The stored name with normalised white space. */
function fullName({ first_name, last_name }: MemberName): string {
  return `${first_name} ${last_name}`.trim().replace(/\s+/g, ' ')
}

/** Folds letter case if that keeps the length, and any white space to a space. */
function fold(character: string): string {
  if (isSpace(character)) return ' '
  const folded = character.toUpperCase().toLowerCase()
  return folded.length === character.length ? folded : character.toLowerCase()
}

function isSpace(character: string): boolean {
  return /^\s$/.test(character)
}

function characterAt(text: string, index: number): string {
  const codePoint = text.codePointAt(index)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}
