import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiRoutes, apiSchemas } from '../server/start/app.ts'
import type { Route } from '../server/api/http/route.ts'

// openapi.test.ts validates the schemas; validating them in every file would cost more than the rest of
// its start.
const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: { schemas: apiSchemas } })

const validators = new Map<string, ValidateFunction>()

/** Fails unless a reply matches the documented schema of its endpoint and status. */
export function assertDocumented(
  method: string,
  path: string,
  reply: { status: number; body: unknown },
): void {
  const validate = validatorFor(method, path.split('?')[0] ?? '', reply.status)
  if (validate === undefined || validate(reply.body)) return
  assert.fail(
    `${method} ${path} answered ${reply.status} against its schema: ` +
      `${ajv.errorsText(validate.errors)}\n${JSON.stringify(reply.body)}`,
  )
}

function validatorFor(method: string, path: string, status: number): ValidateFunction | undefined {
  if (status === 204 || status === 304) return undefined
  const schema =
    status >= 400 ? { $ref: '#/components/schemas/Error' } : replySchema(method, path, status)
  const key = JSON.stringify(schema)
  const known = validators.get(key)
  if (known !== undefined) return known
  const made = ajv.compile(JSON.parse(key.replaceAll('"#/', '"api#/')))
  validators.set(key, made)
  return made
}

function replySchema(method: string, path: string, status: number): object {
  const route = findRoute(method, path)
  assert.ok(route, `${method} ${path} is not documented, yet it answered ${status}.`)
  const reply = route.replies[status as 200 | 201]
  assert.ok(reply?.schema, `${method} ${path} documents no reply of status ${status}.`)
  return reply.schema
}

/** The route of an address without its query. */
export function findRoute(method: string, path: string): Route | undefined {
  // A literal segment takes precedence over a parameter, as in the server.
  const [route] = apiRoutes
    .filter((candidate) => serves(candidate, method, path))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  return route
}

function serves(route: Route, method: string, path: string): boolean {
  const wanted = method === 'HEAD' ? 'GET' : method
  const form = route.path.replaceAll(/:\w+/g, '[^/]+').replaceAll('-', '[-_]')
  const isServed = route.method === wanted || (route.method === 'PATCH' && method === 'PUT')
  return isServed && new RegExp(`^${form}/?$`).test(path)
}
