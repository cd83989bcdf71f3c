import { listErrors } from '../../error-catalogue.ts'
import { httpModule } from '../../http-module.ts'
import { problemOf } from '../http/error-replies.ts'
import type { JsonSchema } from '../http/fields.ts'
import { replyExample } from './openapi-examples.ts'
import { bareHeaders, codeHeader, commonHeaders } from './openapi-headers.ts'
import { ref } from './response-schemas.ts'
import type { ApiSchemas } from './api-schemas.ts'
import { isStored, type SiteRoute } from './site-route.ts'
import type { Endpoint, Refusal, ReplyDoc } from '../http/route.ts'

const replayed = {
  'Idempotency-Replayed': {
    description: '`true` if this is the stored reply to an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
}

const etag = {
  description: 'Strong validator, for If-None-Match and If-Match.',
  schema: { type: 'string' },
}
const link = {
  description:
    'RFC 8288: absolute addresses of the first, prev, next and last page. A walk by cursor has first, prev and next, with the cursors also as attributes: `next_cursor="…"`.',
  schema: { type: 'string' },
}
const sequence = {
  description:
    'The event of the log that the reply is true for: it shows all changes up to it, and none after it.',
  schema: { type: 'integer' },
}
const rights = {
  description:
    'A mark of what the reader may do and see: with another mark than before, forget what you show and read it again.',
  schema: { type: 'string' },
}
const location = { description: 'Path of the created resource.', schema: { type: 'string' } }

/** The error statuses of every request, and of those with a body. */
const always = [401, 403, 406, 429, 500, 503]
const withBody = [400, 409, 413, 415]

const descriptions: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, not an object, nested too deeply, or has too many fields.',
  401: 'The key, session or token is missing or not valid for this workspace. The reply is the same for every reason.',
  403: 'The key lacks a scope, or the member a permission. The error names what is missing.',
  406: '`Accept` excludes JSON.',
  409: 'A request with the same Idempotency-Key is in progress. Send it again after `Retry-After` seconds.',
  413: 'The body exceeds the limit of the server (1 MiB unless configured otherwise, 64 KiB for signing in and the widget, 128 KiB for messages of visitors).',
  415: 'The body is not sent as JSON.',
  429: 'The key or device is over its rate limit, or the address has sent too many requests without valid credentials.',
  500: 'An error of the server, recorded in its log with the request id.',
  503: 'The database is away or overloaded. Safe to send again after `Retry-After` seconds.',
}

const errorHeaders: Readonly<Record<number, object>> = {
  401: {
    'WWW-Authenticate': { description: 'RFC 9110, 11.6.1.', schema: { type: 'string' } },
  },
  409: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
  429: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
}

/** `components.responses`: the errors common to all operations, by status. */
export const errorReplies: Readonly<Record<string, object>> = Object.fromEntries(
  [...always, ...withBody].map((status) => {
    // `request_malformed` never reaches a route.
    const codes = listErrors().filter(
      (error) => error.status === status && error.code !== 'request_malformed',
    )
    const description = descriptions[status] ?? ''
    const common = status === 401 ? bareHeaders : commonHeaders
    return [nameOf(status), errorReply(description, codes, { ...common, ...errorHeaders[status] })]
  }),
)

/** Every reply of a route, by status. */
export function describeReplies(
  { site, route }: SiteRoute,
  schemas: ApiSchemas,
): Record<string, object> {
  const made = Object.entries(route.replies).map(([status, reply]) => [
    status,
    successReply({ site, route }, Number(status), reply, (schema) =>
      replyExample(route.operationId, Number(status), schema, schemas),
    ),
  ])
  const headers = { ...commonHeaders, ETag: etag }
  const unchanged = ['304', { description: 'Unchanged since that ETag.', headers }]
  const shared = [...always, ...(route.method === 'GET' ? [] : withBody)].map((status) => [
    status,
    { $ref: `#/components/responses/${nameOf(status)}` },
  ])
  // Any write can reuse the Idempotency-Key of a different request.
  const mayBeInvalid = route.method !== 'GET' || route.query !== undefined
  const refusals = mayBeInvalid ? [...new Set([...route.refusals, 422 as const])] : route.refusals
  const own = refusals.map((status) => [status, ownRefusal(route, status)])
  return Object.fromEntries([
    ...made,
    ...(isSingleRead(route) ? [unchanged] : []),
    ...shared,
    ...own,
  ]) as Record<string, object>
}

/** Whether a route reads one resource, and so can answer 304. */
export function isSingleRead(route: Endpoint): boolean {
  const isOne = route.hasTag === true || isEnvelope(route.replies[200]?.schema)
  return route.method === 'GET' && isOne
}

/** Whether a route honours `If-Match`; the 412 of uploads has another cause. */
export function isConditional(route: Endpoint): boolean {
  return route.refusals.includes(412) && route.bodyTypes === undefined
}

function successReply(
  { site, route }: Pick<SiteRoute, 'site' | 'route'>,
  status: number,
  reply: ReplyDoc,
  exampleFor: (schema: JsonSchema) => unknown,
): object {
  const { description, schema, mediaType, example } = reply
  const again = isStored(route) ? replayed : {}
  if (schema === undefined) return { description, headers: { ...commonHeaders, ...again } }
  const headers = {
    ...commonHeaders,
    ...again,
    ...(isList(schema) ? { Link: link } : {}),
    ...(route.hasSequence === true ? { 'Events-Sequence': sequence } : {}),
    ...(route.hasRights === true ? { 'Porchlight-Rights': rights } : {}),
    ...(status === 200 && hasETag(route) ? { ETag: etag } : {}),
    ...(status === 201 && site === 'api' && hasResource(schema) ? { Location: location } : {}),
  }
  const content = {
    [mediaType ?? 'application/json']: { schema, example: example ?? exampleFor(schema) },
  }
  return { description, headers, content }
}

/** Reads of one resource, and changes that honour `If-Match`. */
function hasETag(route: Endpoint): boolean {
  return isSingleRead(route) || isConditional(route)
}

function isList(schema: JsonSchema): boolean {
  return Object.hasOwn(propertiesOf(schema), 'pagination')
}

function isEnvelope(schema: JsonSchema | undefined): boolean {
  return hasResource(schema) && Object.keys(propertiesOf(schema)).length === 1
}

function hasResource(schema: JsonSchema | undefined): boolean {
  const properties: object[] = Object.values(propertiesOf(schema))
  return properties.some((property) => Object.hasOwn(property, '$ref'))
}

function propertiesOf(schema: JsonSchema | undefined): object {
  return schema?.['properties'] ?? {}
}

/** The catalogued errors of a field, by its name. */
const errorsOfField: Readonly<Record<string, readonly string[]>> = {
  user_identifier: ['contact_filter_invalid'],
  updated_after: ['updated_after_invalid'],
  cursor: ['cursor_invalid'],
  visitor_attributes: ['contact_unidentified'],
  messages_attributes: ['message_missing'],
  kind: ['note_not_from_agent'],
  from_agent: ['sender_not_agent'],
  read: ['read_invalid'],
  created_at: ['created_at_invalid', 'created_at_in_future'],
  closed_at: ['closed_at_invalid', 'closed_at_not_importing', 'closed_before_created'],
}

function ownRefusal(route: Endpoint, status: Refusal): object {
  const wanted = codesOf(route, status)
  const errors = wanted.flatMap((code) => listErrors().filter((error) => error.code === code))
  return errorReply(refusalDescriptions[status], errors, commonHeaders)
}

function codesOf(route: Endpoint, status: Refusal): string[] {
  if (status === 422) return invalidCodes(route)
  if (status === 404) return unknownCodes(route)
  if (status === 412) return isConditional(route) ? ['precondition_failed'] : []
  return status === 409 ? ['idempotency_key_in_use'] : []
}

const refusalDescriptions: Readonly<Record<Refusal, string>> = {
  404: 'The id is unknown, malformed, or of another workspace.',
  409: 'It conflicts with stored data or a running operation.',
  410: 'It is no longer stored.',
  412: 'The resource does not match `If-Match`. Nothing was changed.',
  422: 'A value breaks a rule; the error names the field. Nothing was changed.',
}

function unknownCodes(route: Endpoint): string[] {
  return [...route.path.matchAll(/:(\w+)_id/g)].map(([, resource]) => `${resource}_unknown`)
}

function invalidCodes(route: Endpoint): string[] {
  const fields = route.query ?? propertiesOf(route.body)
  const ofKey = isStored(route) ? ['idempotency_key_reused'] : []
  return [...Object.keys(fields).flatMap((name) => errorsOfField[name] ?? []), ...ofKey]
}

type CataloguedError = ReturnType<typeof listErrors>[number]

function errorReply(
  description: string,
  errors: readonly CataloguedError[],
  headers: object,
): object {
  const plain = errors.map(({ code, message }) => [code, { value: { error: message } }])
  const problems = errors.map((error) => [
    error.code,
    { value: problemOf(error, '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97') },
  ])
  return {
    description,
    headers: { ...codeHeader, ...headers },
    content: {
      'application/json': { schema: ref('Error'), ...examples(plain) },
      'application/problem+json': { schema: ref('Problem'), ...examples(problems) },
    },
  }
}

function examples(entries: unknown[][]): object {
  return entries.length === 0
    ? {}
    : { examples: Object.fromEntries(entries as [string, object][]) as object }
}

/** `UnsupportedMediaType` for 415: component names allow no spaces. */
function nameOf(status: number): string {
  return (httpModule.STATUS_CODES[status] ?? String(status)).replaceAll(/\W/g, '')
}
