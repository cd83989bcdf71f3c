import { fieldError } from '../../errors.ts'
import { readObject, readText, type JsonSchema } from '../http/fields.ts'
import { refuseInexact } from '../http/inexact-numbers.ts'

const mostOperations = 100
const longestPath = 2_048
const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

/** One request of a batch. */
export type Operation = {
  readonly method: string
  /** Below the base path, without the query. */
  readonly path: string
  /** The query without `?`; '' for none. */
  readonly search: string
  readonly body: Readonly<Record<string, unknown>>
  readonly if_match: string | undefined
}

export const batchSchema: JsonSchema = {
  type: 'object',
  required: ['operations'],
  properties: {
    operations: {
      type: 'array',
      minItems: 1,
      maxItems: mostOperations,
      items: {
        type: 'object',
        required: ['method', 'path'],
        properties: {
          method: { type: 'string', enum: methods },
          path: { type: 'string', description: 'Below the base path, such as `/visitors/{id}`.' },
          body: {
            type: 'object',
            additionalProperties: true,
            description: 'The body of the single request.',
          },
          headers: {
            type: 'object',
            properties: { 'If-Match': { type: 'string' } },
          },
        },
      },
    },
  },
}

/** The operations of a batch. 422 if any is malformed, before any of them runs. */
export function readOperations(given: unknown): Operation[] {
  if (given === undefined || given === null || given === '') {
    throw fieldError("operations can't be blank.", 'field_blank')
  }
  refuseInexact(given, 'operations')
  if (!Array.isArray(given)) throw fieldError('operations must be an array.')
  if (given.length === 0) throw fieldError("operations can't be blank.", 'field_blank')
  if (given.length > mostOperations) throw fieldError('operations is too long.', 'field_too_long')
  return given.map((one: unknown, at) => readOperation(one, `operations[${at}]`))
}

/** 422 that names what is wrong with an operation. */
export function readOperation(given: unknown, name: string): Operation {
  const operation = readObject(given, name)
  if (operation === undefined) throw fieldError(`${name} must be an object.`)
  const method = readText(operation['method'], `${name}.method`)?.trim().toUpperCase() ?? ''
  if (!methods.includes(method)) {
    throw fieldError(`Invalid ${name}.method: ${method}. Allowed values are ${methods.join(', ')}.`)
  }
  const address = readText(operation['path'], `${name}.path`)?.trim() ?? ''
  if (address.length > longestPath) throw fieldError(`${name}.path is too long.`, 'field_too_long')
  if (!address.startsWith('/')) throw fieldError(`Invalid ${name}.path: ${address}.`)
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  return {
    method,
    path,
    search,
    body: readObject(operation['body'], `${name}.body`) ?? {},
    if_match: readIfMatch(operation['headers'], `${name}.headers`),
  }
}

/** Other headers are ignored, except Idempotency-Key, which cannot be honoured. */
function readIfMatch(given: unknown, name: string): string | undefined {
  const headers = readObject(given, name) ?? {}
  const own = (wanted: string) =>
    Object.entries(headers).find(([header]) => header.toLowerCase() === wanted)
  if (own('idempotency-key') !== undefined) throw fieldError(`Invalid ${name}: Idempotency-Key.`)
  const [header, value] = own('if-match') ?? []
  return header === undefined ? undefined : (readText(value, `${name}.${header}`) ?? '')
}
