import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../../errors.ts'
import { codingFor } from '../http/content-coding.ts'
import { codedTag, isKnown } from '../http/etag.ts'
import { readBuiltPages } from './built-pages.ts'

/**
 * Sends a file of the newest build or of the one before it, compressed as it was at build time. Its name must be one of
 * the manifest's, so no name leads anywhere else. Read from disk each time: browsers keep it for good, and memory is for requests.
 */
export async function sendFile(
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pages = await readBuiltPages()
  const build = [pages, pages?.former].find((one) => one && Object.hasOwn(one.files, name))
  const file = build?.files[name]
  if (build === undefined || file === undefined) throw appError('path_unknown')
  const available = endings.filter(({ size }) => file[size] !== undefined)
  const accepted = request.headers['accept-encoding']
  const coding = codingFor(
    accepted,
    available.map(({ name }) => name),
  )
  reply.headers({
    etag: codedTag(file.etag, coding),
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
  })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (coding !== undefined) reply.header('content-encoding', coding)
  const ending = available.find(({ name }) => name === coding)?.ending ?? ''
  return reply.type(file.type).send(await readFile(new URL(`${name}${ending}`, build.folder)))
}

const endings = [
  { name: 'br', size: 'brotli', ending: '.br' },
  { name: 'gzip', size: 'gzip', ending: '.gz' },
] as const
