/** The author of a change, stored with every event. */
export type Actor =
  | { type: 'api_key' | 'team_member'; id: string; name: string }
  | { type: 'contact'; id: string }
  | { type: 'command'; name: string }
  | { type: 'automation'; name: string }

/**
 * A kind of resource that events carry. `json` is a SQL expression for its documented JSON and
 * `from` the tables it reads, where `$1` is the workspace and `affected.id` the resource. `details`
 * are SQL expressions for further members of the data of each event of this kind. `subject` is one for
 * the id that its events are found by; default: the resource's.
 */
export type EventResource = {
  readonly name: string
  /** Name of its statement if one resource has two forms. */
  readonly statement?: string
  readonly json: string
  readonly from: string
  readonly details?: Readonly<Record<string, string>>
  readonly subject?: string
  /** SQL for what an event keeps besides its data, and shows where it is asked for. */
  readonly kept?: string
}

/** Time, author and request of a change. */
export type Stamp = {
  /** The tick of the change. */
  readonly tick: Date
  readonly actor: Actor
  readonly request_id: string | undefined
}

/**
 * Events of one type for one or more resources of a change. `details` are further members of the
 * event's data, such as what changed; they are the same for all of them.
 */
export type EventDraft = {
  readonly type: string
  readonly resource: EventResource
  readonly ids: readonly string[]
  readonly details: Readonly<Record<string, unknown>>
  /** One per id: details that differ between them. */
  readonly each?: readonly Readonly<Record<string, unknown>>[]
  /** One per id if the changes of several callers are merged; default: the change's own. */
  readonly stamps?: readonly Stamp[]
  /** The reply needs none of the frozen texts, so they are not returned. */
  readonly unread?: true
}

/** Events of one type, one for each id. */
export function draftEvent(
  type: string,
  resource: EventResource,
  ids: readonly string[],
  details: EventDraft['details'] = {},
): EventDraft {
  return { type, resource, ids, details }
}

/** The same where the reply needs none of the frozen texts. */
export function unreadEvent(...given: Parameters<typeof draftEvent>): EventDraft {
  return { ...draftEvent(...given), unread: true }
}

/** A drafted event: the name of its resource and its sequence. */
export type EventPlace = { readonly resource: string; readonly sequence: number }
