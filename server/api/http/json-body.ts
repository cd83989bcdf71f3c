import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { appError } from '../../errors.ts'
import { mostNames, mostNamesOfStrangers, readJson } from './read-json.ts'

/** The largest body outside the API, such as that of a sign-in. */
export const openBodyBytes = 65_536
/** The largest body with a visitor's message: 20,000 characters, of up to four bytes, and room. */
export const visitorBodyBytes = 131_072

/** Types parsed as JSON; also curl's default type, if the body looks like an object. */
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Makes the server parse every body by `readJsonBody`, whatever its type. */
export function parseJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, readBuffer)
}

/** Raises the limit of the bodies of all routes that are registered afterwards, whose principal is known before the body. */
export function acceptLargeBodies(server: FastifyInstance, bodyLimit: number): void {
  server.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimit
  })
}

const readBuffer: FastifyBodyParser<Buffer> = (request, body, done) => {
  const read = () => {
    try {
      done(null, readJsonBody(request, body))
    } catch (error) {
      done(error as Error, undefined)
    }
  }
  // A large one takes as long as JSON.parse does, from any sender.
  if (isStranger(request) || body.length > openBodyBytes) request.server.turns.take(read)
  else read()
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
 * The object in a request body; an empty body is an empty object. 415 for types other than JSON, 400 for what `readJson`
 * refuses. A visitor's body is as small at the addresses of the API as at those of the widget.
 */
function readJsonBody(request: FastifyRequest, body: Buffer): Record<string, unknown> {
  const { 'content-type': type } = request.headers
  if (request.principal?.kind === 'contact' && body.length > visitorBodyBytes) {
    throw appError('body_too_large')
  }
  if (body.length === 0) return {}
  if (!isJson(type, body)) throw appError('media_type_unsupported')
  return readJson(body, isStranger(request) ? mostNamesOfStrangers : mostNames)
}

/** Whether anybody may send such a request: without a principal, or as a visitor. */
function isStranger({ principal }: FastifyRequest): boolean {
  return principal === null || principal === undefined || principal.kind === 'contact'
}

function isJson(type: string | undefined, body: Buffer): boolean {
  if (type === undefined || type.trim() === '' || jsonType.test(type)) return true
  return formType.test(type) && /^\s*\{/.test(body.toString('latin1', 0, 64))
}
