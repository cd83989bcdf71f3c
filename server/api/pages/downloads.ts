import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { appError } from '../../errors.ts'
import { isKnown } from '../http/etag.ts'
import { packageFolder, readVersion } from '../http/package-files.ts'
import { registerPage } from '../http/register-page.ts'

/** What can be downloaded, by the name in its address: packages that `npm install <address>` installs. */
const packages = ['porchlight-client', 'porchlight-mcp'] as const

type Package = (typeof packages)[number]

/** The compiled package carries them beside the server, a checkout builds them into `dist`. */
const folder = new URL(
  import.meta.url.endsWith('.ts') ? 'dist/downloads/' : 'downloads/',
  packageFolder,
)

const addressOf = (name: Package) => `/downloads/${name}.tgz`

async function fileOf(name: Package): Promise<URL> {
  return new URL(`${name}-${await readVersion()}.tgz`, folder)
}

/** Where the client of this version is, or undefined in a checkout that never ran `npm run build`. */
export async function clientAddress(): Promise<string | undefined> {
  const file = await stat(await fileOf('porchlight-client')).catch(() => undefined)
  return file === undefined ? undefined : addressOf('porchlight-client')
}

/** `GET /downloads/<package>.tgz`: the packages of this version, public and the same for everybody. */
export function registerDownloads(server: FastifyInstance): void {
  for (const name of packages) {
    registerPage(server, addressOf(name), async (request, reply) => {
      const file = await fileOf(name)
      const about = await stat(file).catch(() => undefined)
      if (about === undefined) throw appError('pages_not_built')
      const etag = `"${about.size}-${Math.round(about.mtimeMs)}"`
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      const saved = file.pathname.split('/').at(-1)
      reply.header('content-disposition', `attachment; filename="${saved}"`)
      return reply.type('application/gzip').send(await readFile(file))
    })
  }
}
