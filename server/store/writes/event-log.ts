import { combine } from '../database/combine.ts'
import type { Statement } from '../database/statement.ts'
import { newId } from '../../ids.ts'
import type { ClockRow } from './clock-queries.ts'
import type { WriteContext } from './change.ts'
import type { EventDraft, EventPlace, EventResource, Stamp } from './event-draft.ts'

/** The frozen resource, as text. */
export type RecordedRow = { resource: string }

/**
 * The statements that append a change's events, in order, with gapless sequences from the locked
 * clock, and the place of each event. The resource is read after the change's rows are written and
 * before the commit, so the event holds exactly the committed state.
 */
export function insertEvents(
  context: WriteContext,
  clock: ClockRow,
  drafts: readonly EventDraft[],
): { statements: readonly Statement<RecordedRow>[]; places: EventPlace[] } {
  const own = { tick: clock.tick, actor: context.actor, request_id: context.request_id }
  const places: EventPlace[] = []
  const statements = drafts.map((draft) => {
    const { ids, resource, stamps = ids.map(() => own) } = draft
    const after = clock.sequence + places.length
    places.push(...ids.map((_, at) => ({ resource: resource.name, sequence: after + at + 1 })))
    return insertEventsOf(context.workspace_id, draft, stamps, after)
  })
  return {
    statements: drafts.every(({ unread }) => unread) ? joined(statements) : statements,
    places,
  }
}

/** Events read what was written before all of them, so those whose texts nobody needs are one statement. */
function joined(statements: readonly Statement<RecordedRow>[]): readonly Statement<RecordedRow>[] {
  const last = statements.at(-1)
  return last === undefined ? [] : [combine(statements.slice(0, -1), last)]
}

function insertEventsOf(
  workspaceId: string,
  { type, resource, ids, details, each, unread }: EventDraft,
  stamps: readonly Stamp[],
  sequence: number,
): Statement<RecordedRow> {
  const texts = textsOf(resource)
  const shared = [workspaceId, sequence, type]
  const same = JSON.stringify(details).slice(1)
  const columns = [
    ids.map((_, at) =>
      each === undefined ? same : JSON.stringify({ ...details, ...each[at] }).slice(1),
    ),
    ids,
    ids.map(() => newId()),
    stamps.map(({ tick }) => tick),
    stamps.map(({ actor }) => JSON.stringify(actor)),
    stamps.map(({ request_id: id }) => id ?? null),
  ]
  const isSingle = ids.length === 1
  const kind =
    unread === true ? (isSingle ? 'unread_one' : 'unread') : isSingle ? 'single' : 'several'
  return {
    name: `insert_events_${resource.statement ?? resource.name}_${kind}`,
    text: texts[kind],
    values: [...shared, ...(isSingle ? columns.map(([value]) => value) : columns)],
  }
}

type Texts = Readonly<Record<'single' | 'several' | 'unread' | 'unread_one', string>>

const knownTexts = new Map<EventResource, Texts>()

function textsOf(resource: EventResource): Texts {
  const known = knownTexts.get(resource)
  if (known !== undefined) return known
  const answer = ` returning (data -> '${resource.name}')::text as resource`
  // Most changes have one event of a kind, and five arrays of one element cost more than the row itself.
  const one = `(select $4::text as details, $5::uuid as id, $6::uuid as event_id, $7::timestamptz as tick,
                       $8::text as actor, $9::text as request_id, 1 as number) as affected`
  const many = `unnest($4::text[], $5::uuid[], $6::uuid[], $7::timestamptz[], $8::text[], $9::text[])
                  with ordinality as affected (details, id, event_id, tick, actor, request_id, number)`
  const unread = insertText(resource, many)
  const unreadOne = insertText(resource, one)
  const texts = {
    single: unreadOne + answer,
    several: unread + answer,
    unread,
    unread_one: unreadOne,
  }
  knownTexts.set(resource, texts)
  return texts
}

/** The details of an event are the tail of a JSON object, so that one concatenation makes the data. */
function insertText(resource: EventResource, affected: string): string {
  const details = Object.entries(resource.details ?? {})
    .map(([name, sql]) => ` || ',"${name}":' || to_json(${sql})::text`)
    .join('')
  return `
    insert into events (workspace_id, sequence, id, type, created_at, actor, request_id, subject_id, data, kept)
    select $1, $2::bigint + affected.number, affected.event_id, $3, affected.tick,
           affected.actor::json, affected.request_id, ${resource.subject ?? 'affected.id'},
           ('{"${resource.name}":' || (${resource.json})::text${details}
             || case when affected.details = '}' then '' else ',' end || affected.details)::json,
           ${resource.kept ?? 'null::json'}
      from ${affected}
      join ${resource.from}
     order by affected.number`
}
