import { joinTexts, joinValues, noteParts } from '../database/combine.ts'
import { statement, type Statement } from '../database/statement.ts'
import type { ReplyDraft } from './reply-draft.ts'
import { replacing, type Attempt } from './stored-reply-queries.ts'

type Shows = Statement<{ readonly json: string }>

/** Stores the reply that a statement called `shown` reads. */
const insertShown = statement<
  object,
  Attempt & {
    status: number
    single: boolean
    headers: string | null
    before: string
    after: string
    now: Date
  }
>(
  'insert_shown_reply',
  `insert into kept_replies (workspace_id, created_at, api_key_id, key, digest, status, headers, single, body)
   select $workspaceId, $now::timestamptz, $api_key_id::uuid, $key, $digest::bytea, $status::smallint, $headers::json,
          $single::boolean, $before::text || shown.json || $after::text
     from shown ${replacing}`,
)

/** By the name of what shows the reply. */
const texts = new Map<string, string>()

/**
 * A statement that reads the JSON of a reply and stores the reply with it, in the same round trip (docs/decisions/0229).
 * Undefined for a reply of more than this JSON.
 */
export function storeShown(
  shows: Shows,
  { api_key_id, key, digest }: Attempt,
  { body, whole, status, single, headers }: ReplyDraft,
): Shows | undefined {
  const around = wrapOf(body, whole)
  const [workspaceId] = shows.values
  if (around === undefined || typeof workspaceId !== 'string') return undefined
  const [before, after] = around
  const storing = insertShown({
    workspaceId,
    ...{ api_key_id, key, digest, status, single: single === true, before, after },
    headers: headers === undefined ? null : JSON.stringify(headers),
    now: new Date(),
  })
  const both = [shows, storing]
  let text = texts.get(shows.name)
  if (text === undefined) {
    const [read, insert] = joinTexts(both)
    text = `with shown as (${read}), kept as (${insert}) select json from shown`
    texts.set(shows.name, text)
    noteParts(text, both)
  }
  return { name: `kept_${shows.name}`, text, values: joinValues(both) }
}

/** What stands before and after the JSON. */
function wrapOf(
  body: ReplyDraft['body'],
  whole: ReplyDraft['whole'],
): readonly [string, string] | undefined {
  if (typeof whole === 'object' && 'shown' in whole) return ['', '']
  const [member, ...others] = Object.entries(body ?? {})
  const isShown = typeof member?.[1] === 'object' && 'shown' in member[1]
  return isShown && others.length === 0 ? [`{"${member[0]}":`, '}'] : undefined
}
