import { requestExample } from './openapi-examples.ts'
import { describeReplies, isConditional, isSingleRead } from './openapi-replies.ts'
import type { ApiSchemas } from './api-schemas.ts'
import { neededFor, securityOf } from './openapi-security.ts'
import { isStored, type SiteRoute } from './site-route.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { Endpoint } from '../http/route.ts'

/** One endpoint as an OpenAPI operation. */
export function describeOperation(placed: SiteRoute, schemas: ApiSchemas): object {
  const { route } = placed
  const needed = neededFor(placed)
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description === undefined ? needed : `${route.description}\n\n${needed}`,
    security: securityOf(placed),
    parameters: describeParameters(route),
    ...describeBody(route, requestExample(route.operationId) ?? route.bodyExample),
    responses: describeReplies(placed, schemas),
  }
}

function describeParameters(route: Endpoint): object[] {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: route.inPath?.[name] ?? { type: 'string', format: 'uuid' },
  }))
  const common = [
    ...(isSingleRead(route) ? ['IfNoneMatch'] : []),
    ...(isConditional(route) ? ['IfMatch'] : []),
    ...(isStored(route) ? ['IdempotencyKey'] : []),
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

function describeBody({ body, bodyTypes }: Endpoint, example: unknown): object {
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
