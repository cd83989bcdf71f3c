import { hash } from 'node:crypto'
import { appError } from '../../errors.ts'
import { parseId } from '../../ids.ts'
import type { Key, KeyKind, KeyOrder, Walk, Walked } from '../../store/lists/keyset-page.ts'
import type { JsonSchema } from './fields.ts'
import { noRows, pageBody, sequenceHeader } from './list-reply.ts'
import {
  addressWithout,
  longestLinkedUrl,
  pageNames,
  pageParameters,
  type Names,
  type Page,
  type Query,
} from './pagination.ts'
import type { Reply } from './route.ts'
import { isStorableText } from './text-rules.ts'
import { earliestMs, latestMs } from './timestamps.ts'

const longestCursor = 1_024
const digestCharacters = 11
const longestText = 512

/** The documentation of `cursor`, for every list that has one. */
export const cursorParameter: Readonly<Record<string, JsonSchema>> = {
  cursor: {
    type: 'string',
    description:
      'Walks the list by cursor instead of by page: `*` starts, and `rel="next"` in `Link` has the next cursor.',
  },
}

/** The parameters of a list without numbered pages. */
export function walkParameters(defaultSize: number): Record<string, JsonSchema> {
  const { per_page: size = {} } = pageParameters(pageNames, defaultSize)
  return {
    per_page: size,
    cursor: {
      type: 'string',
      description: '`next_cursor` of the page before; without it the first page.',
    },
  }
}

/**
 * The walk that a query's `cursor` asks for; undefined without one. `list` identifies the list: its name,
 * workspace, filters and order. 422 for anything but a cursor of that list.
 *
 * A cursor contains only a position in the list's order. It is neither signed nor secret: a forged one reads other
 * rows of a list that the caller may read anyway.
 */
export function readCursor(
  query: Query,
  list: readonly unknown[],
  order: KeyOrder,
): Walk | undefined {
  const given = query['cursor']
  return given === undefined ? undefined : walkAt(given, list, order)
}

/** The walk from a `cursor` on, for lists without numbered pages. */
export function walkAt(given: unknown, list: readonly unknown[], order: KeyOrder): Walk {
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

/** The array in a cursor of at most `longest` characters; 422 for any other text. */
export function decodeCursor(text: string, longest: number): readonly unknown[] {
  if (text.length > longest || !/^[\w-]+$/.test(text)) throw appError('cursor_invalid')
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(value)) return value
  } catch {
    // Rejected below, like every invalid cursor.
  }
  throw appError('cursor_invalid')
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isKeyOf(key: readonly unknown[], { columns }: KeyOrder): key is Key {
  return key.length === columns.length && columns.every(([, kind], at) => isOfKind(key[at], kind))
}

function isOfKind(value: unknown, kind: KeyKind): boolean {
  if (kind === 'uuid') return typeof value === 'string' && parseId(value) !== undefined
  if (kind === 'text') {
    return typeof value === 'string' && value.length <= longestText && isStorableText(value)
  }
  if (!Number.isSafeInteger(value)) return false
  return kind === 'integer' || (Number(value) >= earliestMs && Number(value) <= latestMs)
}

/**
 * The reply of a walk. The body is that of a numbered page, with the number of the page in the walk. The links carry
 * their cursors as attributes, too.
 */
export function cursorReply(
  name: string,
  found: Walked,
  walk: Walk,
  page: Page,
  url: URL,
  names: Names = pageNames,
): Reply {
  const { total, bounded = false, rows } = found
  const here = { ...page, number: walk.number }
  return {
    status: 200,
    page: pageBody(name, rows, names.pagination(here, total, bounded)),
    headers: { link: cursorLinks(found, walk, url, names), ...sequenceHeader(found) },
  }
}

/** A list that is always empty, such as that of a blank filter. */
export const nothingWalked: Walked = {
  total: 0,
  rows: noRows,
  more: false,
  first: null,
  last: null,
}

function cursorLinks(found: Walked, walk: Walk, url: URL, names: Names): string {
  const { backwards, from } = walk
  const isBehind = backwards ? found.more : from !== undefined
  const isAhead = backwards || found.more
  const links = { first: '*', prev: '', next: '' }
  if (isBehind && found.first !== null) links.prev = encode(walk, true, found.first)
  if (isAhead && found.last !== null) links.next = encode(walk, false, found.last)
  const start = addressWithout(url, ['cursor', names.number, names.aliases.number])
  const isLong = url.href.length > longestLinkedUrl
  return Object.entries(links)
    .filter(([relation, cursor]) => cursor !== '' && (!isLong || relation === 'next'))
    .map(([relation, cursor]) => {
      const attribute = relation === 'first' ? '' : `; ${relation}_cursor="${cursor}"`
      return `<${start}cursor=${cursor}>; rel="${relation}"${attribute}`
    })
    .join(', ')
}

/** The reply of a list that is only walked by cursor, forwards: without totals, which would be counted for each page. */
export function cursorPage(
  name: string,
  { rows, last, ...found }: Pick<Walked, 'rows' | 'last' | 'sequence'>,
  walk: Walk,
  url: URL,
): Reply {
  const next = last === null ? null : encode(walk, false, last)
  const page = { before: `{"${name}":`, rows, after: `,"next_cursor":${JSON.stringify(next)}}` }
  const headers = sequenceHeader(found)
  if (next === null) return { status: 200, page, headers }
  const link = `<${addressWithout(url, ['cursor'])}cursor=${next}>; rel="next"; next_cursor="${next}"`
  return { status: 200, page, headers: { ...headers, link } }
}

function encode({ list, number }: Walk, backwards: boolean, key: Key): string {
  const there = backwards ? Math.max(number - 1, 1) : number + 1
  return Buffer.from(JSON.stringify([list, Number(backwards), there, ...key])).toString('base64url')
}
