import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { comparedNames, comparisons, goalsOf, scenarioNames } from './goals.ts'
import { drawPlots } from './plots.ts'
import { drawFiles } from './redraw.ts'
import { readResults } from './results.ts'
import { drawTables } from './tables.ts'

const flat = [1_000, 100_000, 1_000_000].flatMap((size, index) =>
  (['first', 'middle', 'last'] as const).map((page) => ({
    scenario: 'GET /visitors & <co>',
    size,
    page,
    p50Ms: 1 + index / 10,
  })),
)

const here = (name: string) => new URL(name, import.meta.url)
const page = readFileSync(here('README.md'), 'utf8')

test('The tables and plots are what their results draw: npm run bench:report after a change', () => {
  const files = Object.entries(drawFiles())
  assert.ok(files.length >= 3)
  for (const [name, content] of files) {
    assert.ok(existsSync(here(name)), `${name} is missing`)
    assert.equal(readFileSync(here(name), 'utf8'), content, name)
  }
})

/** The row of a table that begins with this name. */
function rowOf(table: string, name: string): string {
  const [request = '', ...rest] = name.split(', ')
  const start = `| ${[`\`${request}\``, ...rest].join(', ')} |`
  const [, section = ''] = page.split(`<!-- ${table} -->`)
  return section.split('\n').find((line) => line.startsWith(start)) ?? ''
}

test('Every scenario has its row with its goals, measured or not', () => {
  for (const name of scenarioNames) {
    const { ofPgbench, ofBare } = goalsOf(name)
    const row = rowOf('scenarios', name)
    assert.ok(row.includes(`| ≥ ${ofPgbench ?? ofBare}`), `${name}: ${row}`)
  }
  for (const name of comparedNames) {
    const row = rowOf('postgrest', name)
    assert.ok(row.includes(`| ≥ ${comparisons[name].goal} |`), `${name}: ${row}`)
  }
})

test('A result that misses its goal is bold, and one that was not measured is not made up', () => {
  const results = readResults()
  const name = 'GET /visitors?email='
  const served = { rate: 1000, p50Ms: 1, p99Ms: 2 }
  const drawn = (ratio: number) => {
    const scenarios = { [name]: { ...served, pgbench: { rate: 1000 / ratio, ratio } } }
    return drawTables({ ...results, scenarios }, [])['scenarios'] ?? ''
  }
  assert.match(
    drawn(0.49),
    /visitors\?email=` \| 1,000 \| 2,041 \| \*\*0\.49\*\* \| — \| — \| ≥ 0\.5 /,
  )
  assert.match(drawn(0.51), /visitors\?email=` \| 1,000 \| 1,961 \| 0\.51 \| — \| — \| ≥ 0\.5 /)
  assert.match(drawn(0.51), /`GET \/conversations` \| — \| — \| — \| — \| — \| ≥ 0\.6 \| — \| — \|/)
})

test('Every plot says in words what it shows, and fits the dark as well', () => {
  const plots = Object.entries(drawPlots(readResults(), flat))
  assert.deepEqual(
    plots.map(([name]) => name),
    ['ratios.svg', 'postgrest.svg', 'flat.svg'],
  )
  for (const [name, svg] of plots) {
    assert.match(svg, /^<svg [^>]*role="img"[^>]*>\n<title id="title">[^<]{10,}<\/title>/, name)
    assert.match(svg, /<desc id="desc">[^<]{40,}<\/desc>/, name)
    assert.match(svg, /prefers-color-scheme: dark/, name)
    assert.doesNotMatch(svg, /NaN|Infinity|undefined/, name)
    assert.doesNotMatch(svg, /&(?!amp;|lt;|gt;|quot;)/, name)
  }
  assert.match(
    plots[2]?.[1] ?? '',
    /at most 1\.20 times what .* at most 1\.00 times the first page/,
  )
})

test('A page is held to its own size and a size to the smallest one', () => {
  const steep = flat.map((point) =>
    point.page === 'last' && point.size === 1_000_000 ? { ...point, p50Ms: 1.9 } : point,
  )
  const table = drawTables(readResults(), steep)['flat'] ?? ''
  assert.match(table, /\| 1\.00 – 1\.90 \| \*\*1\.90\*\* \| \*\*1\.58\*\* \| ≤ 1\.5 \|/)
  assert.match(drawTables(readResults(), flat)['flat'] ?? '', /\| 1\.20 \| 1\.00 \| ≤ 1\.5 \|/)
})
