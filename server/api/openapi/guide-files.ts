import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packageFolder } from '../http/package-files.ts'

const shown = [
  '*.md',
  'LICENSE',
  '.env.example',
  'docs/**/*',
  'deploy/*',
  'examples/**/*',
  'client/README.md',
  'mcp/README.md',
]

/** The files served below /readme: Markdown, pictures, and samples as text. */
export type GuideFiles = {
  /** Paths below the package's folder, such as `docs/api.md`. Only these are served. */
  readonly paths: ReadonlySet<string>
  /** The folders of these files. */
  readonly folders: ReadonlySet<string>
  readonly read: (path: string) => Promise<Buffer>
}

/** Finds the README and its linked files, in a checkout or in the compiled package. */
export async function findGuideFiles(): Promise<GuideFiles> {
  const paths = new Set<string>()
  const exclude = (entry: { name: string }) => /^(?:node_modules|dist)$/.test(entry.name)
  const options = { cwd: fileURLToPath(packageFolder), withFileTypes: true, exclude } as const
  for await (const entry of glob(shown, options)) {
    if (!entry.isFile()) continue
    const folder = entry.parentPath.slice(options.cwd.length)
    paths.add(folder === '' ? entry.name : `${folder.replaceAll('\\', '/')}/${entry.name}`)
  }
  const folders = new Set([...paths].flatMap(parentsOf))
  return { paths, folders, read: async (path) => readFile(new URL(path, packageFolder)) }
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_part, at) => parts.slice(0, at + 1).join('/'))
}
