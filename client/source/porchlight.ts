import type { CallOptions } from './call-options.ts'
import { makeConnection, type ConnectionOptions } from './make-connection.ts'
import { followEvents, type FollowOptions } from './follow-events.ts'
import { makeMethods } from './make-methods.ts'
import { operations } from './operations.generated.ts'
import { pollConversations, type PollOptions } from './poll.ts'
import { send, type Answer, type Call } from './send.ts'
import type { Conversation, Methods, WorkspaceEvent } from './types.generated.ts'

export { PorchlightError, type ErrorKind } from './porchlight-error.ts'
export {
  verifyWebhook,
  WebhookError,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookTestEvent,
} from './verify-webhook.ts'
export {
  conditionsOf,
  FilterError,
  type Filter,
  type FilterCondition,
  type FilterErrorCode,
  type FilterField,
  type FilterWord,
} from './filter/filter.ts'
export { parseFilter } from './filter/parse-filter.ts'
export { printFilter } from './filter/print-filter.ts'
export { matchesFilter, type FilterContext, type FilterRow } from './filter/matches-filter.ts'
export type { EventTypeFilter, FollowOptions, Reset } from './follow-events.ts'
export type { PollOptions } from './poll.ts'
export type {
  PorchlightWidget,
  WidgetEventName,
  WidgetEvents,
  WidgetSettings,
  WidgetVisitor,
} from './widget.ts'
export type { RateLimit, ReplyInfo } from './reply-info.ts'
export type { CallOptions } from './call-options.ts'
export type { Answer, Call, Retry } from './send.ts'

export type PorchlightOptions = ConnectionOptions

/** Every operation of the API, by group, and methods that last longer than one call. */
export type Porchlight = Methods & {
  /** The events as they happen; reconnects automatically. */
  readonly events: (options?: FollowOptions) => AsyncGenerator<WorkspaceEvent, void, undefined>
  /** Conversations as they change; retries automatically. */
  readonly poll: (options?: PollOptions) => AsyncGenerator<Conversation, void, undefined>
  /** Any request below the base path, such as one without a method in this version. */
  readonly request: (call: Call, options?: CallOptions) => Promise<Answer>
}

/** A client of one workspace; needs no closing. Throws a TypeError for a `url` that is not a full http(s) address. */
export function createPorchlight(options: PorchlightOptions): Porchlight {
  const connection = makeConnection(options)
  const methods = makeMethods(connection, operations)
  const follow = (given?: FollowOptions) => followEvents<WorkspaceEvent>(connection, given)
  const own = {
    ...methods,
    events: Object.assign(follow, methods['events']),
    poll: (given?: PollOptions) => pollConversations<Conversation>(connection, given),
    request: async (call: Call, given?: CallOptions) => send(connection, call, given),
  }
  // The table and the types are generated from the same document.
  return own as unknown as Porchlight
}
