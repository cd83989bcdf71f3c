import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config/config.ts'
import { readVersion } from '../../api/http/package-files.ts'
import { readBuiltPages } from '../../api/pages/built-pages.ts'
import { missingPages, pagesRemedy } from '../../api/pages/missing-pages.ts'
import { fail, ok, warn, type Finding } from './check.ts'

const oldestNode = 26
const megabyte = 1_000_000
const fewBytes = 2_000 * megabyte
const tooFewBytes = 300 * megabyte

/** Checks what needs no database: the program, its settings and its disk. */
export async function checkProgram(config: Config): Promise<Finding[]> {
  return [
    ok('porchlight', await readVersion()),
    checkNode(),
    await checkPages(),
    ...checkConfig(config),
    await checkDisk(config),
  ]
}

function checkNode(): Finding {
  const { node } = process.versions
  return Number.parseInt(node, 10) >= oldestNode
    ? ok('node', node)
    : fail('node', `Node.js ${node}`, `Install Node.js ${oldestNode} or newer.`)
}

/** Pages that are missing or of another version are not served. */
async function checkPages(): Promise<Finding> {
  const missing = await missingPages()
  if (missing !== undefined) return fail('pages', `${missing}.`, pagesRemedy)
  return ok('pages', `version ${(await readBuiltPages())?.version}`)
}

function checkConfig(config: Config): Finding[] {
  const where = config.databaseUrl === undefined ? 'embedded' : 'of DATABASE_URL'
  const mails = config.smtpUrl === undefined ? `files in ${config.dataFolder}/mail` : 'by SMTP'
  const found = ok(
    'settings',
    `address ${config.host}:${config.port}, base domain ${config.baseDomain}, database ${where}, ` +
      `data in ${config.dataFolder}, ${config.poolSize} connections, mails ${mails}`,
  )
  const isLocal = /^(?:127\.|::1$|localhost$)/.test(config.host)
  if (isLocal || config.trustedProxies.length > 0) return [found]
  return [
    found,
    warn(
      'exposure',
      `HOST is ${config.host}: keys and messages reach it without encryption.`,
      'Put a TLS proxy in front and list it in PORCHLIGHT_TRUSTED_PROXIES, or set HOST=127.0.0.1.',
    ),
  ]
}

async function checkDisk({ dataFolder }: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(existingPart(dataFolder))
  const freeBytes = bavail * bsize
  const says = `${Math.round(freeBytes / megabyte)} MB free for ${dataFolder}`
  const remedy =
    'Free space on that disk, or move the data folder: writes fail when the disk is full.'
  if (freeBytes < tooFewBytes) return fail('disk', says, remedy)
  return freeBytes < fewBytes ? warn('disk', says, remedy) : ok('disk', says)
}

/** With an external PostgreSQL, the data folder may not exist yet. */
function existingPart(folder: string): string {
  return existsSync(folder) || folder === dirname(folder) ? folder : existingPart(dirname(folder))
}
