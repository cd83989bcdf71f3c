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

test('Tables and plots match their results (npm run bench:report updates them)', () => {
  const files = Object.entries(drawFiles())
  assert.ok(files.length >= 3)
  for (const [name, content] of files) {
    assert.ok(existsSync(here(name)), `${name} is missing`)
    assert.equal(readFileSync(here(name), 'utf8'), content, name)
  }
})

/** The row of a table for this name. */
function rowOf(table: string, name: string): string {
  const [request = '', ...rest] = name.split(', ')
  const start = `| ${[`\`${request}\``, ...rest].join(', ')} |`
  const [, section = ''] = page.split(`<!-- ${table} -->`)
  return section.split('\n').find((line) => line.startsWith(start)) ?? ''
}

test('Every scenario has a row with its goals, measured or not', () => {
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

test('A result that misses its goal is bold, and an unmeasured one is a dash', () => {
  const results = readResults()
  const name = 'GET /visitors?email='
  const served = { rate: 1000, p50Ms: 1, p99Ms: 2 }
  const drawn = (ratio: number) => {
    const scenarios = { [name]: { ...served, pgbench: { rate: 1000 / ratio, ratio } } }
    return drawTables({ ...results, scenarios }, [])['scenarios'] ?? ''
  }
  assert.match(
    drawn(0.54),
    /visitors\?email=` \| 1,000 \| 1,852 \| \*\*0\.54\*\* \| — \| — \| ≥ 0\.55 /,
  )
  assert.match(drawn(0.56), /visitors\?email=` \| 1,000 \| 1,786 \| 0\.56 \| — \| — \| ≥ 0\.55 /)
  assert.match(drawn(0.56), /`GET \/conversations` \| — \| — \| — \| — \| — \| ≥ 0\.7 \| — \| — \|/)
})

test('Every plot has a description and a dark scheme', () => {
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

test('A page is compared with the first of its size, and a size with the smallest', () => {
  const steep = flat.map((point) =>
    point.page === 'last' && point.size === 1_000_000 ? { ...point, p50Ms: 1.9 } : point,
  )
  const table = drawTables(readResults(), steep)['flat'] ?? ''
  assert.match(table, /\| 1\.00 – 1\.90 \| \*\*1\.90\*\* \| \*\*1\.58\*\* \| ≤ 1\.5 \|/)
  assert.match(drawTables(readResults(), flat)['flat'] ?? '', /\| 1\.20 \| 1\.00 \| ≤ 1\.5 \|/)
})
