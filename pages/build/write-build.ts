import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Rolldown } from 'vite'
import type {
  BuildNames,
  Manifest,
  PageAssets,
  PageEntry,
  PageFile,
} from '../../server/api/pages/built-pages.ts'
import { overBudget } from './budgets.ts'
import type { Bundle } from './run-vite.ts'

/**
 * Writes a build into a folder of its own, then names it in `current.json`: whoever reads meanwhile sees the former
 * build or this one, whole. The former one stays, for browsers that still hold its first page. Fails beyond the budgets.
 */
export async function writeBuild(
  folder: string,
  version: string,
  bundles: readonly Bundle[],
): Promise<Manifest> {
  const temporary = join(folder, `.${version}-${process.pid}`)
  await mkdir(temporary, { recursive: true })
  const outputs = bundles.flatMap(({ output }) => output)
  const files = await Promise.all(
    outputs.map(async (file) => [file.fileName, await writeFileOf(temporary, file)] as const),
  )
  const manifest: Manifest = {
    version,
    entries: Object.fromEntries(
      bundles.map(({ entry, output }) => [entry, assetsOf(output)]),
    ) as Record<PageEntry, PageAssets>,
    files: Object.fromEntries(files.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
  const over = overBudget(bundles, manifest)
  if (over.length > 0) {
    await rm(temporary, { recursive: true, force: true })
    throw new Error(`The pages exceed their budgets (pages/build/budgets.ts):\n${over.join('\n')}`)
  }
  await writeFile(join(temporary, 'manifest.json'), JSON.stringify(manifest, null, 1))
  const own = join(folder, version)
  await rm(own, { recursive: true, force: true })
  await rename(temporary, own)
  const before = await currentVersion(folder)
  const former = before === version ? undefined : before
  const pointer = join(folder, `.current-${process.pid}`)
  await writeFile(pointer, JSON.stringify({ version, former } satisfies BuildNames))
  await rename(pointer, join(folder, 'current.json'))
  await removeOthers(folder, [version, former])
  return manifest
}

/** The version that `current.json` names, if its folder is there. */
export async function currentVersion(folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, 'current.json'), 'utf8')
    const { version } = JSON.parse(text) as BuildNames
    return existsSync(join(folder, version, 'manifest.json')) ? version : undefined
  } catch {
    return undefined
  }
}

async function removeOthers(folder: string, kept: readonly (string | undefined)[]): Promise<void> {
  for (const { name } of (await readdir(folder, { withFileTypes: true })).filter(isFolder)) {
    if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

const isFolder = (entry: { isDirectory: () => boolean }) => entry.isDirectory()

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.mp3': 'audio/mpeg',
}

async function writeFileOf(
  folder: string,
  file: Rolldown.OutputChunk | Rolldown.OutputAsset,
): Promise<PageFile> {
  const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
  const type = types[extname(file.fileName)]
  if (type === undefined) throw new Error(`${file.fileName}: no media type is known for it.`)
  const path = join(folder, file.fileName)
  await writeFile(path, bytes)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  const about = { type, etag, bytes: bytes.length }
  if (!/^(?:text|image\/svg)/.test(type)) return about
  const [packed, smaller] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ])
  await writeFile(`${path}.gz`, packed)
  await writeFile(`${path}.br`, smaller)
  return { ...about, gzip: packed.length, brotli: smaller.length }
}

/** The entry's script, what it imports at once, and their style sheets in the order of the cascade. */
function assetsOf(output: Bundle['output']): PageAssets {
  const chunks = new Map(output.filter(isChunk).map((chunk) => [chunk.fileName, chunk]))
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('A bundle without its entry.')
  const first = new Set<string>()
  const visit = (name: string) => {
    if (first.has(name)) return
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
    first.add(name)
  }
  visit(entry.fileName)
  const styles = [...first].flatMap((name) => [
    ...(chunks.get(name)?.viteMetadata?.importedCss ?? []),
  ])
  const address = (name: string) => `/pages/${name}`
  return {
    scripts: [address(entry.fileName)],
    styles: [...new Set(styles)].map(address),
    preloads: [...first].filter((name) => name !== entry.fileName).map(address),
    words: Object.fromEntries(
      [...chunks.values()].flatMap(({ facadeModuleId, fileName }) => {
        const language = /\/languages\/([a-z]+)\.ts$/.exec(facadeModuleId ?? '')?.[1]
        return language === undefined ? [] : [[language, address(fileName)]]
      }),
    ),
  }
}

function isChunk(file: Bundle['output'][number]): file is Rolldown.OutputChunk {
  return file.type === 'chunk'
}
