import type { ConnectionOptions } from './make-connection.ts'
import { makePorchlight, type Porchlight } from './make-porchlight.ts'
import { operations, siteOperations } from './operations.generated.ts'

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

export type { Porchlight } from './make-porchlight.ts'
export type PorchlightOptions = ConnectionOptions

/** A client of one workspace; needs no closing. Throws a TypeError for a `url` that is not a full http(s) address. */
export function createPorchlight(options: PorchlightOptions): Porchlight {
  return makePorchlight(options, { ...operations, ...siteOperations })
}
