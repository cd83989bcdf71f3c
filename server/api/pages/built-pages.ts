import { readFile, stat } from 'node:fs/promises'
import { packageFolder } from '../http/package-files.ts'

/** What a page loads first: addresses below `/pages/`. */
export type PageAssets = {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Scripts that the first one imports. */
  readonly preloads: readonly string[]
  /** Its texts by language, such as `de`; the first script loads one of them. */
  readonly words: Readonly<Record<string, string>>
}

export type PageEntry = 'inbox' | 'frame' | 'loader'

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
const buildFolder = new URL(
  import.meta.url.endsWith('.ts') ? 'dist/pages/' : 'pages/',
  packageFolder,
)
const pointer = new URL('current.json', buildFolder)

let last: { readonly changedAt: number; readonly pages: Promise<BuiltPages> } | undefined

/** The newest build, or undefined if there is none. Notices a later one without a restart. */
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

async function readBuilds(): Promise<BuiltPages> {
  const { version, former } = JSON.parse(await readFile(pointer, 'utf8')) as BuildNames
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

/** The loader's script, a few kB, or undefined if the pages are not built. */
export async function loaderSource(): Promise<string | undefined> {
  const pages = await readBuiltPages()
  const [script] = pages?.entries.loader.scripts ?? []
  if (pages === undefined || script === undefined) return undefined
  return readFile(new URL(script.replace('/pages/', ''), pages.folder), 'utf8')
}
