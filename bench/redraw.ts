import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawPlots } from './plots.ts'
import { readFlat, readResults } from './results.ts'
import { drawTables } from './tables.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Every file that is generated from the results, by its path below bench/. */
export function drawFiles(): Record<string, string> {
  const [results, flat] = [readResults(), readFlat()]
  const plots = Object.entries(drawPlots(results, flat))
  return {
    'README.md': placeTables(readFileSync(here('README.md'), 'utf8'), drawTables(results, flat)),
    ...Object.fromEntries(plots.map(([name, svg]) => [`plots/${name}`, svg])),
  }
}

/** Regenerates the tables and plots from the results. */
export function redraw(): void {
  mkdirSync(here('plots'), { recursive: true })
  for (const [name, content] of Object.entries(drawFiles())) writeFileSync(here(name), content)
}

/** Replaces the tables of the page. Throws for a table without a placeholder. */
function placeTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((made, [name, content]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const from = made.indexOf(start)
    const to = made.indexOf(end)
    if (from === -1 || to < from) throw new Error(`README.md has no place for ${name}.`)
    return `${made.slice(0, from + start.length)}\n\n${content}\n\n${made.slice(to)}`
  }, page)
}

if (import.meta.main) redraw()
