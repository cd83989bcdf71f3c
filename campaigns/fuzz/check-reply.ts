import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { basePath } from '../../server/start/app.ts'
import { assertDocumented } from '../../test/reply-checks.ts'
import { jsonOf, type RawReply } from '../exchange.ts'
import type { ApiDocument } from './document.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { World } from './world.ts'

/** Statuses of HTTP itself, which can precede the lookup of an operation. */
const beforeRoutes = [400, 405, 408, 413, 414, 415, 431]
/** Statuses that a valid key and a documented request never get. */
const notForValid = [400, 401, 403, 405, 406, 413, 415]
/** Internal words that no reply may contain. */
const inside = /node_modules|\.ts:\d+|porchlight_app|SQLSTATE|duplicate key|violates|relation "/

/** Contents that no page may serve: /etc/passwd, our package.json, a git configuration. */
const filesOfTheMachine = /root:.*:0:0|"devDependencies"|\[remote /

/** The statuses of replies outside the documented operations. */
const elsewhere = [200, 201, 204, 302, 304, 401, 403, 404, 406, 409, 422, ...beforeRoutes]

export type ReplyCheck = (request: FuzzRequest, reply: RawReply) => void

/** Throws for a reply that the served document does not allow for the request. */
export function replyCheck(document: ApiDocument, world: World, limitMs: number): ReplyCheck {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'served', components: document.components })
  const isProblem = ajv.compile({ $ref: 'served#/components/schemas/Problem' })
  return (request, reply) => {
    const { status, headers, text } = reply
    assert.ok(status < 500, `5xx: ${status} ${text}`)
    assert.ok(allowedStatuses(request).has(status), `status ${status} is not documented: ${text}`)
    assert.ok(reply.tookMs <= limitMs, `took ${Math.round(reply.tookMs)} ms`)
    assert.ok(headers['x-request-id'], 'no request id')
    const shown = `${text}${JSON.stringify(headers)}`
    assert.ok(!shown.includes(world.canary), `data of another workspace: ${shown.slice(0, 500)}`)
    assert.doesNotMatch(text, isPage(request.path) && status === 200 ? filesOfTheMachine : inside)
    assertHeaders(request, reply)
    if (isStream(request, reply)) return
    if (request.method === 'HEAD' || status === 204 || status === 304) {
      assert.equal(text, '', 'a body where there is none')
      return
    }
    if (isPage(request.path)) return
    const type = String(headers['content-type'])
    assert.match(type, /^application\/(?:problem\+)?json(?:; charset=utf-8)?$/)
    const body = jsonOf(reply)
    if (type.includes('problem')) assert.ok(isProblem(body), ajv.errorsText(isProblem.errors))
    else assertDocumented(request.method, documentedPath(request.path), { status, body })
  }
}

/** Replies without an end, which were aborted at their start. */
function isStream({ operation }: FuzzRequest, { headers }: RawReply): boolean {
  return operation.replyTypes.some((type) => type === headers['content-type'])
}

/** Outside the API, where not every reply is JSON; `*` serves the home page as well. */
function isPage(path: string): boolean {
  return path === '*' || /^\/(?:$|\?|docs|health|metrics|favicon)/.test(path)
}

function allowedStatuses({ kind, method, operation }: FuzzRequest): Set<number> {
  const documented = [...operation.replies.keys()].filter((status) => status < 500)
  if (kind === 'valid') {
    const impossible = notForValid.filter((status) => status !== 413 || !takesFiles(operation.path))
    return new Set(documented.filter((status) => !impossible.includes(status)))
  }
  if (kind === 'path' || method !== operation.method) return new Set([...elsewhere, ...documented])
  return new Set([...documented, ...beforeRoutes])
}

/** The file size limit is a setting of the operator, not part of the document. */
function takesFiles(path: string): boolean {
  return path.startsWith('/attachments')
}

/** The headers that the document requires for this status of the operation. */
function assertHeaders({ kind, method, path, operation }: FuzzRequest, reply: RawReply): void {
  const { status, headers } = reply
  if (status === 401) assert.ok(headers['www-authenticate'], '401 without WWW-Authenticate')
  if (status === 405) assert.ok(headers['allow'], '405 without Allow')
  if (kind === 'path' || method !== operation.method) return
  for (const name of operation.replies.get(status) ?? []) {
    // Absent if four copies of the address would exceed what clients read.
    if (name === 'Link' && path.length > 300) continue
    // Only if waiting helps: not for a conflict with stored data.
    if (name === 'Retry-After' && status === 409 && !reply.text.includes('still in progress'))
      continue
    // Only on a replayed reply.
    if (name === 'Idempotency-Replayed') continue
    assert.ok(headers[name.toLowerCase()], `${status} without ${name}`)
  }
}

/** The path as a router reads it: without the query, decoded if possible. */
function documentedPath(path: string): string {
  const bare = (path.split(/[?#]/)[0] ?? '').replace(/^(?:http:)?\/\/other\.localhost/, '')
  const below = bare.startsWith(basePath) ? bare.slice(basePath.length) : bare
  try {
    return decodeURI(below)
  } catch {
    return below
  }
}
