import type { Statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import type { ClockRow } from './clock-queries.ts'
import type { WriteContext } from './write-in-workspace.ts'

/**
 * A kind of resource that events carry. `json` is a SQL expression for its documented JSON and
 * `from` the tables it reads, where `$1` is the workspace and `affected.id` the resource. `details`
 * are SQL expressions for what every event of this kind tells besides, row by row.
 */
export type EventResource = {
  readonly name: string
  readonly json: string
  readonly from: string
  readonly details?: Readonly<Record<string, string>>
}

/**
 * Events of one type for one or more resources of a change. `details` says what else the event
 * tells, such as what changed; it is the same for all of them.
 */
export type EventDraft = {
  readonly type: string
  readonly resource: EventResource
  readonly ids: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
  /** The reply needs none of the frozen texts, so they do not travel back. */
  readonly unread?: true
}

type RecordedRow = { resource: string }

/**
 * The statements that append a change's events, in order, with gapless sequences from the locked
 * clock. The resource is read after the change's rows were written and before the commit, so the
 * event holds exactly what the commit makes true; each answers with the frozen resource as text.
 */
export function insertEvents(
  context: WriteContext,
  clock: ClockRow,
  drafts: readonly EventDraft[],
): { statements: Statement<RecordedRow>[]; count: number } {
  const actor = JSON.stringify(context.actor)
  let sequence = clock.sequence
  const statements = drafts.map((draft) => {
    const values = [
      context.workspace_id,
      sequence,
      draft.type,
      clock.tick,
      actor,
      context.request_id,
      JSON.stringify(draft.details).slice(1),
      draft.ids,
      draft.ids.map(() => newId()),
    ]
    sequence += draft.ids.length
    const name = `insert_events_${draft.resource.name}`
    const { unread, read } = textsOf(draft.resource)
    return draft.unread === true
      ? { name: `${name}_unread`, text: unread, values }
      : { name, text: read, values }
  })
  return { statements, count: sequence - clock.sequence }
}

type Texts = { readonly unread: string; readonly read: string }

const texts = new Map<EventResource, Texts>()

/** `details` arrive as the tail of a JSON object, so that one concatenation makes the data. */
function textsOf(resource: EventResource): Texts {
  const known = texts.get(resource)
  if (known !== undefined) return known
  const details = Object.entries(resource.details ?? {})
    .map(([name, sql]) => ` || ',"${name}":' || to_json(${sql})::text`)
    .join('')
  const unread = `
    insert into events (workspace_id, sequence, id, type, created_at, actor, request_id, data)
    select $1, $2::bigint + affected.ordinality, affected.event_id, $3, $4, $5::json, $6,
           ('{"${resource.name}":' || (${resource.json})::text${details}
             || case when $7::text = '}' then '' else ',' end || $7::text)::json
      from unnest($8::uuid[], $9::uuid[]) with ordinality as affected (id, event_id, ordinality)
      join ${resource.from}
     order by affected.ordinality`
  const read = `${unread} returning (data -> '${resource.name}')::text as resource`
  texts.set(resource, { unread, read })
  return { unread, read }
}
