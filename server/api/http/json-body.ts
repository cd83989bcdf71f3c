import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { appError } from '../../errors.ts'
import { parseExactly } from './inexact-numbers.ts'
import { nestingDepthExceeds, withoutPrototypeKeys } from './text-rules.ts'

const deepestNesting = 20

/** Types parsed as JSON; also curl's default type, if the body looks like an object. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Makes the server parse every body by `readJsonBody`, whatever its type. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, readBuffer)
}

const readBuffer: FastifyBodyParser<Buffer> = (request, body, done) => {
  try {
    done(null, readJsonBody(body, request.headers['content-type']))
  } catch (error) {
    done(error as Error, undefined)
  }
}

/** Whether a body of this type is JSON on routes that also accept streams. */
export function isJsonType(type: string): boolean {
  return jsonType.test(type)
}

/** Makes the server leave every body that is not JSON unread, so that a handler can stream it. */
export function leaveStreams(server: FastifyInstance): void {
  server.removeContentTypeParser('*')
  server.addContentTypeParser(jsonType, { parseAs: 'buffer' }, readBuffer)
  server.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * The object in a request body; an empty body is an empty object. 415 for types other than JSON, 400 for invalid JSON,
 * a value other than an object, or more than 20 levels (checked first: parsing a deep body would stall the process).
 */
function readJsonBody(body: Buffer, type: string | undefined): Record<string, unknown> {
  if (body.length === 0) return {}
  if (!isJson(type, body)) throw appError('media_type_unsupported')
  if (nestingDepthExceeds(body, deepestNesting)) throw appError('json_too_deep')
  const text = decode(body)
  const value = parse(text, body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw appError('json_not_object')
  }
  return (/proto|constructor|\\u/.test(text) ? withoutPrototypeKeys(value) : value) as Record<
    string,
    unknown
  >
}

function isJson(type: string | undefined, body: Buffer): boolean {
  if (type === undefined || type.trim() === '' || jsonType.test(type)) return true
  return formType.test(type) && /^\s*\{/.test(body.toString('latin1', 0, 64))
}

function decode(body: Buffer): string {
  try {
    return strictUtf8.decode(body)
  } catch {
    throw appError('json_invalid')
  }
}

function parse(text: string, body: Buffer): unknown {
  if (text.trim() === '') return {}
  try {
    return parseExactly(text, body)
  } catch {
    throw appError('json_invalid')
  }
}
