import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the pages are made from: their sources, the client they contain, and the versions of the packages. */
const sources = [
  '{pages,inbox,widget}/**/*.{ts,tsx,css,json}',
  'client/source/**/*.ts',
  'package-lock.json',
]

/** Changes with every source of the pages, and with nothing else. */
export function sourceStamp(folder: string): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: folder, exclude: isNoSource })
  for (const file of files.toSorted()) {
    const bytes = readFileSync(join(folder, file))
    hash.update(`${file.replaceAll('\\', '/')} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

const isNoSource = (path: string) => /(?:^|[/\\])(?:node_modules|testing)$|\.test\.tsx?$/.test(path)
