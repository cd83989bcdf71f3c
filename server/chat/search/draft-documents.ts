import { domainToUnicode } from 'node:url'
import { comparableEmail } from '../../comparable-email.ts'
import type { Statement } from '../../store/database/statement.ts'
import { headOfHtml, htmlToText } from '../messages/html-to-text.ts'
import { bucketPrefix, bucketSize, type DocumentType } from './bucket.ts'
import {
  saveBuckets,
  saveDocuments,
  type BucketRow,
  type DocumentRow,
  type SourceRow,
} from './index-queries.ts'
import { fileMark, indexedCharacters, positionsOf, tsvectorText } from './lexemes.ts'
import { phoneWords } from './phone-words.ts'
import { isCorrectable } from './similar-words.ts'

/** `newer` adds after all existing places, for events; `older` adds before them, for a rebuild. */
export type Side = 'newer' | 'older'

export type DraftedDocuments = {
  readonly statements: readonly Statement[]
  /** The words that a search can correct to. */
  readonly words: ReadonlySet<string>
}

/** Enough HTML to hold all indexed characters, unless it is mostly tags. */
const htmlCharacters = 2 * indexedCharacters

/**
 * Drafts the statements that index `sources`, in order. Indexed sources keep their places; new ones get
 * the next places on their side.
 */
export async function draftDocuments(
  workspaceId: string,
  sources: readonly SourceRow[],
  open: readonly BucketRow[],
  side: Side,
  pause: () => Promise<void> | undefined,
): Promise<DraftedDocuments> {
  if (sources.length === 0) return { statements: [], words: new Set() }
  const words = new Set<string>()
  const touched = new Map<string, BucketRow>()
  const documents: DocumentRow[] = []
  for (const source of sources) {
    const bucket = bucketFor(workspaceId, source, side, touched, open)
    const place = source.place ?? nextPlace(bucket)
    if (source.created_at < bucket.earliest) bucket.earliest = source.created_at
    if (source.created_at > bucket.latest) bucket.latest = source.created_at
    const positions = await positionsOf(partsOf(source), pause)
    for (const word of positions.keys()) if (isCorrectable(word)) words.add(word)
    const lexemes = tsvectorText(positions, bucket.prefix)
    const mark = source.has_file ? fileMark(bucket.prefix) : ''
    documents.push({ ...source, place, lexemes: `${lexemes}${mark}` })
    await pause()
  }
  const buckets = saveBuckets(workspaceId, [...touched.values()])
  return { statements: [saveDocuments(workspaceId, documents), buckets], words }
}

/** The bucket of the source's place, or the open bucket on that side for a new source. */
function bucketFor(
  workspaceId: string,
  { type, place, created_at: at }: SourceRow,
  side: Side,
  touched: Map<string, BucketRow>,
  open: readonly BucketRow[],
): BucketRow {
  const ofType = open.filter(
    (bucket) => bucket.type === type && bucket.number < 0 === (side === 'older'),
  )
  const step = side === 'newer' ? 1 : -1
  let number =
    place === null ? (ofType[0]?.number ?? Math.min(step, 0)) : Math.floor(place / bucketSize)
  for (;;) {
    const name = `${type} ${number}`
    const saved = open.find((bucket) => bucket.type === type && bucket.number === number)
    const bucket = touched.get(name) ?? openBucket(workspaceId, type, number, saved, at)
    if (place !== null || bucket.documents < bucketSize) {
      touched.set(name, bucket)
      return bucket
    }
    number += step
  }
}

function openBucket(
  workspaceId: string,
  type: DocumentType,
  number: number,
  saved: BucketRow | undefined,
  at: Date,
): BucketRow {
  if (saved !== undefined) return { ...saved }
  const prefix = bucketPrefix(workspaceId, type, number)
  return { type, number, prefix, documents: 0, earliest: at, latest: at }
}

function nextPlace(bucket: BucketRow): number {
  const first = bucket.number * bucketSize
  const nth = bucket.documents
  bucket.documents += 1
  return bucket.number < 0 ? first + bucketSize - 1 - nth : first + nth
}

function partsOf({ type, text }: SourceRow): string[] {
  if (type === 'message' || type === 'note') return [htmlToText(headOfHtml(text, htmlCharacters))]
  // index-queries.ts builds this array; its texts can be null.
  const parts = JSON.parse(text) as (string | null)[]
  const given = parts.filter((part) => part !== null)
  if (type !== 'contact') return given
  const [, email, phone] = parts
  return [...given, otherSpelling(email ?? ''), phoneWords(phone ?? '').join(' ')]
}

/** An address with its domain in Unicode instead of punycode, or the other way round; blank if there is none. */
function otherSpelling(email: string): string {
  const key = comparableEmail(email)
  if (!key.includes('@xn--') && !key.includes('.xn--')) return ''
  const [local = '', domain = ''] = key.split('@')
  return key === email.toLowerCase() ? `${local}@${domainToUnicode(domain)}` : key
}
