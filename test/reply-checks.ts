import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiSchemas } from '../server/start/api-schemas.ts'
import { documentedRoutes } from '../server/start/app.ts'
import { errorCodes } from '../server/error-catalogue.ts'
import { errorHeader } from '../server/errors.ts'
import type { Endpoint } from '../server/api/http/route.ts'

// openapi.test.ts validates the schemas; validating them in every file would cost more than the rest of
// its start.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  meta: false,
  validateSchema: false,
  // Takes as long as compiling without it, for less than it saves.
  code: { optimize: false },
})
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: { schemas: apiSchemas } })

/** By the schema's text: many routes share one. */
const compiled = new Map<string, ValidateFunction>()
const validators = new WeakMap<object, ValidateFunction>()
const errorSchema = { $ref: '#/components/schemas/Error' }

/**
 * Fails unless a reply matches the documented schema of its endpoint and status. `path` is the one in the document: below the
 * base path for keys and members, the whole one for signing in and for visitors.
 */
export function assertDocumented(
  method: string,
  path: string,
  reply: { status: number; body: unknown; headers?: Readonly<Record<string, unknown>> },
): void {
  if (reply.status >= 400 && reply.headers !== undefined) {
    const code = String(reply.headers[errorHeader])
    assert.ok(errorCodes.includes(code), `${method} ${path}: Porchlight-Error: ${code}`)
  }
  const validate = validatorFor(method, path.split('?')[0] ?? '', reply.status)
  if (validate === undefined || validate(reply.body)) return
  assert.fail(
    `${method} ${path} answered ${reply.status} against its schema: ` +
      `${ajv.errorsText(validate.errors)}\n${JSON.stringify(reply.body)}`,
  )
}

function validatorFor(method: string, path: string, status: number): ValidateFunction | undefined {
  if (status === 204 || status === 304) return undefined
  const schema = status >= 400 ? errorSchema : replySchema(method, path, status)
  if (schema === undefined) return undefined
  const known = validators.get(schema)
  if (known !== undefined) return known
  const text = JSON.stringify(schema)
  const made = compiled.get(text) ?? ajv.compile(JSON.parse(text.replaceAll('"#/', '"api#/')))
  compiled.set(text, made)
  validators.set(schema, made)
  return made
}

/** Undefined for a reply without a body. */
function replySchema(method: string, path: string, status: number): object | undefined {
  const route = findRoute(method, path)
  assert.ok(route, `${method} ${path} is not documented, yet it answered ${status}.`)
  const reply = route.replies[status as 200 | 201 | 202]
  assert.ok(reply, `${method} ${path} documents no reply of status ${status}.`)
  return reply.mediaType === undefined ? reply.schema : undefined
}

// A literal segment takes precedence over a parameter, as in the server.
const forms = documentedRoutes
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map(({ route, path }) => {
    const form = path.replaceAll(/:\w+/g, '[^/]+').replaceAll('-', '[-_]')
    return { route, form: new RegExp(`^${form}/?$`) }
  })

/** The route of an address as the document has it, without its query. */
export function findRoute(method: string, path: string): Endpoint | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  const isServed = ({ method: own }: Endpoint) =>
    own === wanted || (own === 'PATCH' && method === 'PUT')
  return forms.find(({ route, form }) => isServed(route) && form.test(path))?.route
}
