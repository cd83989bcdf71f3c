import { requestExample } from './openapi-examples.ts'
import { describeReplies, isConditional, isSingleRead } from './openapi-replies.ts'
import type { ApiSchemas } from './openapi.ts'
import { neededScopes } from './route-scopes.ts'
import type { Route } from './route.ts'

/** One route as an OpenAPI operation. */
export function describeOperation(route: Route, schemas: ApiSchemas): object {
  const id = operationId(route)
  const needed = neededScopes(route)
  const named = needed.map((one) => `\`${one}\``)
  const scope =
    needed.length === 0
      ? "Any of the workspace's keys will do."
      : `Needs a key with the scope ${named.join(' and the scope ')}.`
  return {
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: route.description === undefined ? scope : `${route.description}\n\n${scope}`,
    security: [{ ApiKey: needed }, { Bearer: needed }],
    parameters: describeParameters(route),
    ...describeBody(route, requestExample(id) ?? route.bodyExample),
    responses: describeReplies(route, schemas, id),
  }
}

const verbs = {
  GET: 'get',
  POST: 'create',
  PUT: 'put',
  PATCH: 'update',
  DELETE: 'delete',
} as const

/**
 * `listConversationMessages` for `GET /conversations/:conversation_id/messages`: made from what a
 * caller depends on anyway, so that generated clients keep their names when a summary is reworded.
 */
export function operationId(route: Pick<Route, 'method' | 'path'>): string {
  const parts = route.path.split('/').filter((part) => part !== '')
  const words = parts.flatMap((part, index) => {
    if (part.startsWith(':')) return []
    const isOne = index < parts.length - 1 || route.method === 'POST'
    return [pascalCase(isOne ? singular(part) : part)]
  })
  // `POST /webhooks/:id/test` does something with what is there: `testWebhook`.
  const [, action] = /^.*\/:\w+\/([\w-]*[a-rt-z])$/.exec(route.path) ?? []
  if (route.method === 'POST' && action !== undefined) {
    const verb = pascalCase(action).replace(/^./, (letter) => letter.toLowerCase())
    return `${verb}${words.slice(0, -1).join('')}`
  }
  const isList = route.method === 'GET' && !parts.at(-1)?.startsWith(':')
  return `${isList ? 'list' : verbs[route.method]}${words.join('')}`
}

/** Of the words that paths are made of: `statuses`, `deliveries`, `tags`, but also `status`. */
function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=s)es$/, '')
    .replace(/(?<![su])s$/, '')
}

function pascalCase(part: string): string {
  return part.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function describeParameters(route: Route): object[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: route.inPath?.[name] ?? { type: 'string', format: 'uuid' },
  }))
  const inQuery = Object.entries(route.query ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema
    return {
      name,
      in: 'query',
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
  const inHeader = Object.entries(route.headers ?? {}).map(([name, schema]) => {
    const { description, ...rest } = schema
    return { name, in: 'header', description, schema: rest }
  })
  return [
    ...inPath,
    ...inQuery,
    ...inHeader,
    ...(isSingleRead(route) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(isConditional(route) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(route.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    { $ref: '#/components/parameters/RequestId' },
  ]
}

function describeBody({ body, bodyTypes }: Route, example: unknown): object {
  if (body === undefined && bodyTypes === undefined) return {}
  const json = body && { schema: body, ...(example === undefined ? {} : { example }) }
  const others = Object.entries(bodyTypes ?? {}).map(([type, schema]) => [type, { schema }])
  return {
    requestBody: {
      required: body === undefined || Object.hasOwn(body, 'required'),
      content: { ...(json && { 'application/json': json }), ...Object.fromEntries(others) },
    },
  }
}
