import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../http/package-files.ts'
import { sourceStamp } from './source-stamp.ts'

/** What a page loads first: addresses below `/pages/`. */
export type PageAssets = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Scripts that the first one imports. */
  readonly preloads: readonly string[]
  /** Its texts by language, such as `de`; the first script loads one of them. */
  readonly words: Readonly<Record<string, string>>
}

export type PageEntry = 'inbox' | 'frame' | 'loader' | 'worker'

/** A file that browsers may load, by the name in its address. */
export type PageFile = {
  readonly type: string
  readonly etag: string
  readonly bytes: number
  readonly gzip?: number
  readonly brotli?: number
}

/** `manifest.json` of a build (pages/build/write-build.ts). */
export type Manifest = {
  readonly version: string
  readonly entries: Readonly<Record<PageEntry, PageAssets>>
  readonly files: Readonly<Record<string, PageFile>>
}

type Build = Manifest & { readonly folder: URL }

export type BuiltPages = Build & {
  /** The build before it, whose first page browsers may still hold: it loads further files later. */
  readonly former: Build | undefined
}

/** `current.json`: the names of the newest build and of the one before it. */
export type BuildNames = { readonly version: string; readonly former?: string | undefined }

/** The compiled package carries the pages beside the server, a checkout builds them into `dist`. */
const isCheckout = import.meta.url.endsWith('.ts')
const buildFolder = new URL(isCheckout ? 'dist/pages/' : 'pages/', packageFolder)
const pointer = new URL('current.json', buildFolder)

let last:
  | { readonly changedAt: number; readonly pages: Promise<BuiltPages | undefined> }
  | undefined

/** The version that the pages must have: that of the sources of a checkout, or the one compiled with the server. */
async function wantedVersion(): Promise<string> {
  if (isCheckout) return sourceStamp(fileURLToPath(packageFolder))
  const { pages } = JSON.parse(await readFile(new URL('built.json', packageFolder), 'utf8')) as {
    pages: string
  }
  return pages
}

/** Whether the pages can be served: `old` ones are of other sources than the server. */
export async function pagesState(): Promise<'current' | 'old' | 'none'> {
  if ((await readBuiltPages()) !== undefined) return 'current'
  return (await stat(pointer).catch(() => undefined)) === undefined ? 'none' : 'old'
}

/**
 * The newest build, or undefined if there is none of this version: pages of another one may ask for what this server
 * does not have. Notices a later build without a restart.
 */
export async function readBuiltPages(): Promise<BuiltPages | undefined> {
  try {
    const { mtimeMs } = await stat(pointer)
    if (last?.changedAt !== mtimeMs) last = { changedAt: mtimeMs, pages: readBuilds() }
    return await last.pages
  } catch (error) {
    last = undefined
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readBuilds(): Promise<BuiltPages | undefined> {
  const { version, former } = JSON.parse(await readFile(pointer, 'utf8')) as BuildNames
  if (version !== (await wantedVersion())) return undefined
  return {
    ...(await readBuild(version)),
    former: former === undefined ? undefined : await readBuild(former).catch(() => undefined),
  }
}

async function readBuild(version: string): Promise<Build> {
  const folder = new URL(`${version}/`, buildFolder)
  const text = await readFile(new URL('manifest.json', folder), 'utf8')
  return { ...(JSON.parse(text) as Manifest), folder }
}

/** The addresses that a page of this entry loads, or undefined if the pages are not built. */
export async function pageAssets(entry: PageEntry): Promise<PageAssets | undefined> {
  return (await readBuiltPages())?.entries[entry]
}

/** A script that is one file, a few kB; undefined if the pages are not built. */
export async function scriptSource(entry: 'loader' | 'worker'): Promise<string | undefined> {
  const pages = await readBuiltPages()
  const [script] = pages?.entries[entry].scripts ?? []
  if (pages === undefined || script === undefined) return undefined
  return readFile(new URL(script.replace('/pages/', ''), pages.folder), 'utf8')
}
