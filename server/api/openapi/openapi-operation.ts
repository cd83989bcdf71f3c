import { requestExample } from './openapi-examples.ts'
import { describeReplies, isConditional, isSingleRead } from './openapi-replies.ts'
import type { ApiSchemas } from './api-schemas.ts'
import { writeScopeOf } from '../access/permissions.ts'
import { wordsOf } from '../access/policy.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { Route } from '../http/route.ts'

/** One route as an OpenAPI operation. */
export function describeOperation(route: Route, schemas: ApiSchemas): object {
  const needed = wordsOf(route.access.key)
  const named = needed.map((one) => {
    const stronger = writeScopeOf(one)
    return stronger === undefined ? `\`${one}\`` : `\`${one}\` (\`${stronger}\` includes it)`
  })
  const scope =
    needed.length === 0
      ? "Any of the workspace's keys will do."
      : `Needs a key with the scope ${named.join(' and the scope ')}.`
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description === undefined ? scope : `${route.description}\n\n${scope}`,
    security: [{ ApiKey: needed }, { Bearer: needed }],
    parameters: describeParameters(route),
    ...describeBody(route, requestExample(route.operationId) ?? route.bodyExample),
    responses: describeReplies(route, schemas),
  }
}

function describeParameters(route: Route): object[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: route.inPath?.[name] ?? { type: 'string', format: 'uuid' },
  }))
  const common = [
    ...(isSingleRead(route) ? ['IfNoneMatch'] : []),
    ...(isConditional(route) ? ['IfMatch'] : []),
    ...(route.method === 'GET' ? [] : ['IdempotencyKey']),
    'RequestId',
  ]
  return [
    ...inPath,
    ...parametersIn('query', route.query),
    ...parametersIn('header', route.headers),
    ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

function parametersIn(place: string, schemas: Readonly<Record<string, JsonSchema>> = {}): object[] {
  return Object.entries(schemas).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    schema,
  }))
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
