import type { Manifest, PageEntry } from '../../server/api/pages/built-pages.ts'
import type { Bundle } from './run-vite.ts'

/** Gzipped bytes of scripts and styles that each entry loads first. */
const firstBudgets: Readonly<Record<PageEntry, readonly [js: number, css: number]>> = {
  inbox: [75_000, 15_000],
  frame: [30_000, 6_000],
  loader: [4_096, 0],
  worker: [4_096, 0],
}

/** Of what is loaded later, at a time: the editor with all of ProseMirror, and everything beside it. */
const laterBudgets = { editor: 75_000, other: 40_000 }

type Chunk = Extract<Bundle['output'][number], { readonly type: 'chunk' }>

/** What is loaded together, and how much of it there may be. */
type Load = { readonly name: string; readonly bytes: number; readonly most: number }

/** What exceeds its budget in a build, in words. */
export function overBudget(bundles: readonly Bundle[], manifest: Manifest): readonly string[] {
  return bundles
    .flatMap((bundle) => [...firstLoads(bundle, manifest), ...laterLoads(bundle, manifest)])
    .filter(({ bytes, most }) => bytes > most)
    .map(({ name, bytes, most }) => `${name}: ${bytes} bytes, gzipped, of ${most}`)
}

function firstLoads({ entry }: Bundle, { entries, files }: Manifest): readonly Load[] {
  const { scripts, preloads, styles } = entries[entry as PageEntry]
  const [js, css] = firstBudgets[entry as PageEntry]
  const sum = (addresses: readonly string[]) =>
    sizeOf(
      addresses.map((one) => one.replace('/pages/', '')),
      files,
    )
  return [
    { name: `${entry}, first scripts`, bytes: sum([...scripts, ...preloads]), most: js },
    { name: `${entry}, first styles`, bytes: sum(styles), most: css },
  ]
}

/** Each part that is loaded later, with all that comes with it, and a page of the settings with what surrounds it. */
function laterLoads({ entry, output }: Bundle, { files }: Manifest): readonly Load[] {
  const all = output.filter(isChunk)
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
  const withImports = (roots: readonly Chunk[]): ReadonlySet<string> => {
    const found = new Set<string>()
    const visit = (name: string) => {
      if (found.has(name)) return
      found.add(name)
      for (const imported of chunks.get(name)?.imports ?? []) visit(imported)
    }
    for (const { fileName } of roots) visit(fileName)
    return found
  }
  const first = withImports(all.filter(({ isEntry }) => isEntry))
  const around = all.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(settingsModule))
  const isEditor = (name: string) => chunks.get(name)?.name === 'editor'
  return all
    .filter((chunk) => chunk.isDynamicEntry || isEditor(chunk.fileName))
    .filter(({ fileName }) => !first.has(fileName))
    .map((chunk) => {
      const name = `${entry}, ${chunk.fileName}`
      if (isEditor(chunk.fileName))
        return { name, bytes: sizeOf([chunk.fileName], files), most: laterBudgets.editor }
      const isSettings = chunk.facadeModuleId?.includes('/inbox/settings/') === true
      const names = [...withImports(isSettings ? [chunk, ...around] : [chunk])]
      const later = names.filter((one) => !first.has(one) && !isEditor(one))
      return { name, bytes: sizeOf(later, files), most: laterBudgets.other }
    })
}

const settingsModule = '/inbox/settings/settings.tsx'

const sizeOf = (names: readonly string[], files: Manifest['files']): number =>
  names.reduce((total, name) => total + (files[name]?.gzip ?? 0), 0)

function isChunk(file: Bundle['output'][number]): file is Chunk {
  return file.type === 'chunk'
}
