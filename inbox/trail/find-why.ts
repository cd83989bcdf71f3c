import type { Event, FieldChange } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import type { AskedWhy } from './asked-why.ts'

/** The change that a line tells of, as its events have it. */
export type Why = {
  readonly actor: Event['actor']
  readonly requestId: string | null
  readonly types: readonly string[]
  readonly changes: readonly FieldChange[]
}

/** Events that are looked through, newest first. */
const mostEvents = 2_000

/** Finds it: all events of a change have its moment, which no other change of the workspace has. Undefined: no longer stored. */
export async function findWhy(asked: AskedWhy): Promise<Why | undefined> {
  const found = await asMember(async () => eventsAt(asked))
  const ofChange = found.toReversed()
  const said = ofChange.filter(({ type }) => type.startsWith('conversation.'))
  const [first] = said.length > 0 ? said : ofChange
  if (first === undefined) return undefined
  const changes = said.flatMap(({ data }) => (data['changes'] as FieldChange[] | undefined) ?? [])
  return {
    actor: first.actor,
    requestId: first.request_id,
    types: [...new Set((said.length > 0 ? said : ofChange).map(({ type }) => type))],
    // Several events of one change, as of status and assignee, each have all of it.
    changes: changes.filter(
      ({ field }, at) => changes.findIndex((one) => one.field === field) === at,
    ),
  }
}

async function eventsAt({ conversationId, createdAt }: AskedWhy): Promise<readonly Event[]> {
  const found: Event[] = []
  let seen = 0
  for await (const event of api.conversations.allEvents(conversationId, { per_page: 100 })) {
    if (event.created_at === createdAt) found.push(event)
    seen += 1
    if (event.created_at < createdAt || seen === mostEvents) break
  }
  return found
}
