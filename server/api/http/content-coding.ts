import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedRanges } from './accept.ts'
import type { Endpoint } from './route.ts'

export type Coding = 'br' | 'gzip'

/** Shorter replies fit into one packet with their headers. */
const shortest = 1_024
/** Compressed at once, in 0.4 ms at most. Longer replies go to another thread: the event loop would stand still. */
const longestAtOnce = 65_536

/** Of two codings with equal weight, the first: at these levels brotli is faster than gzip, and shorter. */
const codings: readonly Coding[] = ['br', 'gzip']

/** The coding that `Accept-Encoding` prefers (RFC 9110, 12.5.3); undefined for none. */
export function codingFor(
  accepted: string | undefined,
  available: readonly Coding[] = codings,
): Coding | undefined {
  if (accepted === undefined || accepted === '') return undefined
  const weights = weightsIn(accepted)
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [best] = available.toSorted((one, other) => weightOf(other) - weightOf(one))
  if (best === undefined || weightOf(best) === 0) return undefined
  return weightOf(best) < (weights.get('identity') ?? 0) ? undefined : best
}

/** The coding that a caller wants for a reply of a length; says by `Vary` that the reply depends on it. */
export function wantedCoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Coding | undefined {
  const accepted = headers['accept-encoding']
  if (length < shortest && !excludesIdentity(accepted)) return undefined
  reply.header('vary', 'Accept-Encoding')
  return codingFor(accepted)
}

/** As `wantedCoding`, for the reply of an endpoint: undefined if it shows a secret or may do so. */
export function codingOf(
  route: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Coding | undefined {
  const wanted = wantedCoding(request, reply, body.length)
  return wanted === undefined || showsSecret(route, body) ? undefined : wanted
}

/**
 * The length of a compressed reply tells a caller who chooses other parts of it how much of a secret was guessed (BREACH).
 * Replies of signing in and of the widget's own requests are about sessions and tokens. A signed link to a file is a
 * secret, too.
 */
function showsSecret(route: Endpoint, body: string | Buffer): boolean {
  if (route.access === 'open' || route.isAtRoot === true) return true
  return route.isSecret === true || route.showsSecret === true || body.includes('/files/')
}

/** Sends a body in a coding, or as it is. `content-type` and the status have been set. */
export async function sendCoded(
  reply: FastifyReply,
  coding: Coding | undefined,
  body: string | Buffer,
): Promise<FastifyReply> {
  if (coding === undefined) return reply.send(body)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const compress = compressors[coding]
  const isLong = bytes.length > longestAtOnce
  const coded = isLong ? await compress.apart(bytes) : compress.atOnce(bytes)
  return reply.header('content-encoding', coding).send(coded)
}

const fast = { level: 1 }
const fastest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const [inGzip, inBrotli] = [promisify(gzip), promisify(brotliCompress)]

const compressors = {
  br: {
    atOnce: (bytes: Buffer) => brotliCompressSync(bytes, fastest),
    apart: async (bytes: Buffer) => inBrotli(bytes, fastest),
  },
  gzip: {
    atOnce: (bytes: Buffer) => gzipSync(bytes, fast),
    apart: async (bytes: Buffer) => inGzip(bytes, fast),
  },
}

function excludesIdentity(accepted: string | undefined): boolean {
  if (accepted === undefined || !accepted.includes('0')) return false
  const weights = weightsIn(accepted)
  return (weights.get('identity') ?? weights.get('*')) === 0
}

function weightsIn(accepted: string): ReadonlyMap<string, number> {
  const named = acceptedRanges(accepted).map(({ type, weight }) => [type, weight] as const)
  return new Map(named.map(([name, weight]) => [name.replace(/^x-/, ''), weight]))
}
