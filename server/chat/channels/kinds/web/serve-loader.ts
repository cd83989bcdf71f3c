import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { workspaceAt } from '../../../../api/access/hosts.ts'
import { codingFor } from '../../../../api/http/content-coding.ts'
import { codedTag, isKnown } from '../../../../api/http/etag.ts'
import { siteOf } from '../../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { scriptSource } from '../../../../api/pages/built-pages.ts'
import { appError } from '../../../../errors.ts'
import { readSettings } from '../../../settings/settings.ts'
import { languagesOf } from './excuses.ts'
import { looksOf } from './public-channel.ts'

/**
 * A change of a channel's looks is seen after five minutes. A browser that comes back within a day uses its own script at once, and
 * asks for the next page's meanwhile: the button is there while the server is away (docs/decisions/0135).
 */
const caching = 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400'

/** A few kB each: the scripts of workspaces that are in use. */
const cachedScripts = 300

type Script = { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer }

/** Compressed scripts by their ETag. */
const scripts = new Map<string, Promise<Script>>()

/**
 * `GET /widget.js`: the loader, with the looks of the workspace's channels in front of it, so that it is the only request
 * before a visitor opens the chat, and its few words in a language of the browser. Readable by every page.
 */
export async function serveLoader(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = await workspaceAt(services, siteOf(request), request.ip)
  if (id === undefined) throw appError('path_unknown')
  const settings = await readSettings(services.database, services.settings, id)
  const source = await scriptSource('loader')
  if (source === undefined) throw appError('pages_not_built')
  const languages = languagesOf(request.headers['accept-language'])
  const looks = JSON.stringify(looksOf(settings, languages))
  const text = `self.PorchlightChannels=${looks};\n${source}`
  const etag = `"${hash('sha256', text, 'base64url')}"`
  const coding = codingFor(request.headers['accept-encoding'])
  reply.headers({
    etag: codedTag(etag, coding),
    'cache-control': caching,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Accept-Encoding, Accept-Language',
  })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type('text/javascript; charset=utf-8')
  const script = await compressed(etag, text)
  if (coding === undefined) return reply.send(script.plain)
  return reply.header('content-encoding', coding).send(script[coding])
}

async function compressed(etag: string, text: string): Promise<Script> {
  const known = scripts.get(etag)
  if (known !== undefined) return known
  const made = compress(Buffer.from(text))
  if (scripts.size >= cachedScripts) scripts.clear()
  scripts.set(etag, made)
  made.catch(() => scripts.delete(etag))
  return made
}

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)

async function compress(plain: Buffer): Promise<Script> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzip] = await Promise.all([inBrotli(plain, { params }), inGzip(plain, { level: 9 })])
  return { plain, br, gzip }
}
