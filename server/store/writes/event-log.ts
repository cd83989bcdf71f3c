import type { Statement } from '../database/statement.ts'
import { newId } from '../../ids.ts'
import type { ClockRow } from './clock-queries.ts'
import type { Actor, Tick, WriteContext } from './write-in-workspace.ts'

/**
 * A kind of resource that events carry. `json` is a SQL expression for its documented JSON and
 * `from` the tables it reads, where `$1` is the workspace and `affected.id` the resource. `details`
 * are SQL expressions for what every event of this kind tells besides, row by row.
 */
export type EventResource = {
  readonly name: string
  /** Names its statement, where one resource is told of in two forms. */
  readonly statement?: string
  readonly json: string
  readonly from: string
  readonly details?: Readonly<Record<string, string>>
}

/** When something was changed, by whom and by which request. */
export type Stamp = {
  readonly tick: Tick
  readonly actor: Actor
  readonly request_id: string | undefined
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
  /** One for each id where several callers' changes are written as one; else it is the change's own. */
  readonly stamps?: readonly Stamp[]
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
  const own = { tick: clock.tick, actor: context.actor, request_id: context.request_id }
  let sequence = clock.sequence
  const statements = drafts.map((draft) => {
    const { ids, stamps = ids.map(() => own) } = draft
    const statement = insertEventsOf(context.workspace_id, draft, stamps, sequence)
    sequence += ids.length
    return statement
  })
  return { statements, count: sequence - clock.sequence }
}

function insertEventsOf(
  workspaceId: string,
  { type, resource, ids, details, unread }: EventDraft,
  stamps: readonly Stamp[],
  sequence: number,
): Statement<RecordedRow> {
  const texts = textsOf(resource)
  const shared = [workspaceId, sequence, type, JSON.stringify(details).slice(1)]
  const columns = [
    ids,
    ids.map(() => newId()),
    stamps.map(({ tick }) => tick),
    stamps.map(({ actor }) => JSON.stringify(actor)),
    stamps.map(({ request_id: id }) => id ?? null),
  ]
  const kind = unread === true ? 'unread' : ids.length === 1 ? 'single' : 'several'
  return {
    name: `insert_events_${resource.statement ?? resource.name}_${kind}`,
    text: texts[kind],
    values: [...shared, ...(kind === 'single' ? columns.map(([value]) => value) : columns)],
  }
}

type Texts = Readonly<Record<'single' | 'several' | 'unread', string>>

const knownTexts = new Map<EventResource, Texts>()

function textsOf(resource: EventResource): Texts {
  const known = knownTexts.get(resource)
  if (known !== undefined) return known
  const answer = ` returning (data -> '${resource.name}')::text as resource`
  // Most changes have one event of a kind, and five arrays of one cost more than the row itself.
  const one = `(select $5::uuid as id, $6::uuid as event_id, $7::timestamptz as tick,
                       $8::text as actor, $9::text as request_id, 1 as number) as affected`
  const many = `unnest($5::uuid[], $6::uuid[], $7::timestamptz[], $8::text[], $9::text[])
                  with ordinality as affected (id, event_id, tick, actor, request_id, number)`
  const unread = insertText(resource, many)
  const texts = {
    single: insertText(resource, one) + answer,
    several: unread + answer,
    unread,
  }
  knownTexts.set(resource, texts)
  return texts
}

/** `details` arrive as the tail of a JSON object, so that one concatenation makes the data. */
function insertText(resource: EventResource, affected: string): string {
  const details = Object.entries(resource.details ?? {})
    .map(([name, sql]) => ` || ',"${name}":' || to_json(${sql})::text`)
    .join('')
  return `
    insert into events (workspace_id, sequence, id, type, created_at, actor, request_id, data)
    select $1, $2::bigint + affected.number, affected.event_id, $3, affected.tick,
           affected.actor::json, affected.request_id,
           ('{"${resource.name}":' || (${resource.json})::text${details}
             || case when $4::text = '}' then '' else ',' end || $4::text)::json
      from ${affected}
      join ${resource.from}
     order by affected.number`
}
