import { hash } from 'node:crypto'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { Key, KeyKind, KeyOrder, Walk, Walked } from '../../store/lists/keyset-page.ts'
import type { JsonSchema } from './fields.ts'
import { longestLinkedUrl, pageNames, type Names, type Page, type Query } from './pagination.ts'
import type { Reply } from './route.ts'
import { isStorableText } from './text-rules.ts'

const longestCursor = 1_024
const digestCharacters = 11
const longestText = 512

/** The documentation of the parameter, for every list that can be walked. */
export const cursorParameter: Readonly<Record<string, JsonSchema>> = {
  cursor: {
    type: 'string',
    description:
      'Walks the list by cursor instead of by page: `*` begins, and `rel="next"` in `Link` has the cursor to go on with.',
  },
}

/**
 * The walk that a query's `cursor` asks for; undefined without one. `list` is all that makes the list
 * the one it is: its name, workspace, filters and order. 422 for what is no cursor of that list.
 *
 * A cursor says where in the list's order to go on and nothing else. It is neither signed nor secret:
 * whoever makes one up reads other rows of a list they may read anyway.
 */
export function readCursor(
  query: Query,
  list: readonly unknown[],
  order: KeyOrder,
): Walk | undefined {
  const given = query['cursor']
  if (given === undefined) return undefined
  if (typeof given !== 'string') throw appError('cursor_invalid')
  const digest = hash('sha256', JSON.stringify(list), 'base64url').slice(0, digestCharacters)
  const text = given.trim()
  if (text === '' || text === '*') {
    return { from: undefined, backwards: false, number: 1, list: digest }
  }
  const [of, backwards, number, ...key] = decodeCursor(text, longestCursor)
  const isOwn = of === digest && (backwards === 0 || backwards === 1) && isCount(number)
  if (!isOwn || !isKeyOf(key, order)) throw appError('cursor_invalid')
  return { from: key, backwards: backwards === 1, number, list: digest }
}

/** The array that a cursor of at most that many characters holds; 422 for any other text. */
export function decodeCursor(text: string, longest: number): readonly unknown[] {
  if (text.length > longest || !/^[\w-]+$/.test(text)) throw appError('cursor_invalid')
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value)) return value
  } catch {
    // Told below, like every other text that is no cursor.
  }
  throw appError('cursor_invalid')
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isKeyOf(key: readonly unknown[], { columns }: KeyOrder): key is Key {
  return key.length === columns.length && columns.every(([, kind], at) => isOfKind(key[at], kind))
}

// The years 1 to 9999: what PostgreSQL and this service's timestamps both have.
const earliestMs = new Date('0001-01-01T00:00:00.000Z').getTime()
const latestMs = new Date('9999-12-31T23:59:59.999Z').getTime()

function isOfKind(value: unknown, kind: KeyKind): boolean {
  if (kind === 'uuid') return typeof value === 'string' && parseId(value) !== undefined
  if (kind === 'text') {
    return typeof value === 'string' && value.length <= longestText && isStorableText(value)
  }
  if (!Number.isSafeInteger(value)) return false
  return kind === 'integer' || (Number(value) >= earliestMs && Number(value) <= latestMs)
}

/**
 * The reply of a list that is walked: the body is that of any page, where the current page is the one
 * of the walk. `Link` leads on while there are rows, each with its cursor as an attribute, too.
 */
export function cursorReply(
  name: string,
  found: Walked,
  walk: Walk,
  page: Page,
  url: URL,
  names: Names = pageNames,
): Reply {
  const { total, rows } = found
  const here = { ...page, number: walk.number }
  return {
    status: 200,
    json: `{"${name}":${rows},"pagination":${names.pagination(here, total)}}`,
    headers: { link: cursorLinks(found, walk, url, names) },
  }
}

/** A list that nothing can be in, such as that of a blank filter. */
export const nothingWalked: Walked = { total: 0, rows: '[]', more: false, first: null, last: null }

function cursorLinks(found: Walked, walk: Walk, url: URL, names: Names): string {
  const { backwards, from } = walk
  const isBehind = backwards ? found.more : from !== undefined
  const isAhead = backwards || found.more
  const links = { first: '*', prev: '', next: '' }
  if (isBehind && found.first !== null) links.prev = encode(walk, true, found.first)
  if (isAhead && found.last !== null) links.next = encode(walk, false, found.last)
  const start = addressWithout(url, names)
  const isLong = url.href.length > longestLinkedUrl
  return Object.entries(links)
    .filter(([relation, cursor]) => cursor !== '' && (!isLong || relation === 'next'))
    .map(([relation, cursor]) => {
      const attribute = relation === 'first' ? '' : `; ${relation}_cursor="${cursor}"`
      return `<${start}cursor=${cursor}>; rel="${relation}"${attribute}`
    })
    .join(', ')
}

function encode({ list, number }: Walk, backwards: boolean, key: Key): string {
  const there = backwards ? Math.max(number - 1, 1) : number + 1
  return Buffer.from(JSON.stringify([list, Number(backwards), there, ...key])).toString('base64url')
}

/** The list's own address up to where the cursor belongs; the numbers of pages have no say in a walk. */
function addressWithout(url: URL, names: Names): string {
  const query = new URLSearchParams(url.search)
  for (const name of ['cursor', names.number, names.aliases.number]) query.delete(name)
  return `${url.origin}${url.pathname}?${query.size === 0 ? '' : `${query.toString()}&`}`
}
