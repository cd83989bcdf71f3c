import type { Statement } from '../../store/database/statement.ts'
import { headOfHtml, htmlToText } from '../messages/html-to-text.ts'
import { bucketPrefix, bucketSize, type DocumentType } from './bucket.ts'
import { saveBuckets, saveDocuments, type BucketRow, type SourceRow } from './index-queries.ts'
import { indexedCharacters, positionsOf, tsvectorText } from './lexemes.ts'
import { isCorrectable } from './similar-words.ts'

/** `newer`: after everything that has a place, as events tell of it. `older`: before everything. */
export type Side = 'newer' | 'older'

export type DraftedDocuments = {
  readonly statements: readonly Statement[]
  /** The words in them that a slip can be told in. */
  readonly words: ReadonlySet<string>
}

/** As much HTML as has all the text that is indexed, but for one that is mostly tags. */
const htmlCharacters = 2 * indexedCharacters

type OpenBucket = {
  readonly row: Omit<BucketRow, 'documents' | 'earliest' | 'latest'>
  documents: number
  earliest: Date
  latest: Date
}

/**
 * What puts things that can be found into the index, in their order: those that have a place keep it,
 * the others get the next ones on their side of it.
 */
export async function draftDocuments(
  workspaceId: string,
  sources: readonly SourceRow[],
  open: readonly BucketRow[],
  side: Side,
  pause: () => Promise<void> | undefined,
): Promise<DraftedDocuments> {
  const words = new Set<string>()
  const touched = new Map<string, OpenBucket>()
  const lexemes: string[] = []
  const places: number[] = []
  for (const source of sources) {
    const bucket = bucketFor(workspaceId, source, side, touched, open)
    const place = source.place ?? nextPlace(bucket)
    if (source.created_at < bucket.earliest) bucket.earliest = source.created_at
    if (source.created_at > bucket.latest) bucket.latest = source.created_at
    // oxlint-disable-next-line no-await-in-loop
    const positions = await positionsOf(partsOf(source), pause)
    for (const word of positions.keys()) if (isCorrectable(word)) words.add(word)
    places.push(place)
    lexemes.push(tsvectorText(positions, bucket.row.prefix))
    await pause()
  }
  return { statements: statementsFor(workspaceId, sources, places, lexemes, touched), words }
}

function statementsFor(
  workspaceId: string,
  sources: readonly SourceRow[],
  places: readonly number[],
  lexemes: readonly string[],
  touched: ReadonlyMap<string, OpenBucket>,
): Statement[] {
  if (sources.length === 0) return []
  const buckets = [...touched.values()]
  return [
    saveDocuments(
      workspaceId,
      sources.map(({ type }) => type),
      sources.map(({ parent_id: id }) => id),
      sources.map(({ id }) => id),
      places,
      sources.map(({ created_at: at }) => at),
      lexemes,
    ),
    saveBuckets(
      workspaceId,
      buckets.map(({ row }) => row.type),
      buckets.map(({ row }) => row.number),
      buckets.map(({ row }) => row.prefix),
      buckets.map(({ documents }) => documents),
      buckets.map(({ earliest }) => earliest),
      buckets.map(({ latest }) => latest),
    ),
  ]
}

/** The bucket of the place that the thing has, or else the one that is being filled on that side. */
function bucketFor(
  workspaceId: string,
  { type, place, created_at: at }: SourceRow,
  side: Side,
  touched: Map<string, OpenBucket>,
  open: readonly BucketRow[],
): OpenBucket {
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
): OpenBucket {
  const prefix = saved?.prefix ?? bucketPrefix(workspaceId, type, number)
  const { documents = 0, earliest = at, latest = at } = saved ?? {}
  return { row: { type, number, prefix }, documents, earliest, latest }
}

function nextPlace(bucket: OpenBucket): number {
  const first = bucket.row.number * bucketSize
  const nth = bucket.documents
  bucket.documents += 1
  return bucket.row.number < 0 ? first + bucketSize - 1 - nth : first + nth
}

function partsOf({ type, text }: SourceRow): string[] {
  if (type === 'message' || type === 'note') return [htmlToText(headOfHtml(text, htmlCharacters))]
  // An array of texts, some of them null: index-queries.ts builds it.
  return (JSON.parse(text) as (string | null)[]).filter((part) => part !== null)
}
