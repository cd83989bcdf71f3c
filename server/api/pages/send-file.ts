import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../../errors.ts'
import { isKnown } from '../http/etag.ts'
import { readBuiltPages, type PageFile } from './built-pages.ts'

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
  reply.headers({
    etag: file.etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
  })
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const [encoding, ending] = encodingOf(file, request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(await readFile(new URL(`${name}${ending}`, build.folder)))
}

type Encoding = readonly [name: string | undefined, ending: string]

function encodingOf({ brotli, gzip }: PageFile, accepted: string | undefined): Encoding {
  const given = encodingFor(accepted, { br: brotli !== undefined, gzip: gzip !== undefined })
  return given === undefined ? [undefined, ''] : [given, given === 'br' ? '.br' : '.gz']
}

/** The best encoding that there is and that `Accept-Encoding` accepts. */
export function encodingFor(
  accepted: string | undefined,
  exists: { readonly br: boolean; readonly gzip: boolean } = { br: true, gzip: true },
): 'br' | 'gzip' | undefined {
  const given = accepted?.slice(0, 200) ?? ''
  if (exists.br && wanted.br.test(given)) return 'br'
  return exists.gzip && wanted.gzip.test(given) ? 'gzip' : undefined
}

/** An encoding whose quality is not zero. */
const wanted = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?![.\d]))/,
}
