import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FlatPoint } from './flat-scenarios.ts'
import { scenarios } from './scenarios.ts'
import { flatTable, scenarioTable } from './tables.ts'

const page = readFileSync(new URL('README.md', import.meta.url), 'utf8')

test('Every scenario has a row on the page with its goal, measured or not', () => {
  const rows = scenarioTable({}).split('\n').slice(2)
  assert.equal(rows.length, Object.keys(scenarios).length)
  for (const row of rows) {
    const cells = row.split(' | ')
    const own = page.split('\n').find((line) => line.startsWith(`${cells[0]} | `))
    assert.ok(own?.includes(` | ${cells[6]} | `), `${cells[0]}: ${own}`)
  }
})

test('A result that misses its goal is bold, and an unmeasured one is a dash', () => {
  const processorMs = { server: 1, database: 1, load: 1 }
  const served = { rate: 1000, p50Ms: 1, p99Ms: 2, processorMs }
  const drawn = (ratio: number) =>
    scenarioTable({
      'GET /visitors?email=': { ...served, pgbench: { rate: 1000 / ratio, ratio } },
    })
  assert.match(
    drawn(0.54),
    /visitors\?email=` \| 1,000 \| 1,852 \| \*\*0\.54\*\* \| — \| — \| ≥ 0\.55 /,
  )
  assert.match(drawn(0.56), /visitors\?email=` \| 1,000 \| 1,786 \| 0\.56 \| — \| — \| ≥ 0\.55 /)
  assert.match(drawn(0.56), /`GET \/conversations` \| — \| — \| — \| — \| — \| ≥ 0\.7 \| — \| — \|/)
})

const scenario = { name: 'GET /visitors', pagesOf: () => ({}) }

const flat = [1_000, 100_000, 1_000_000].flatMap((size, index) =>
  (['first', 'middle', 'last'] as const).map((name): FlatPoint => ({
    scenario,
    size,
    page: name,
    p50Ms: 1 + index / 10,
    p99Ms: 60,
  })),
)

test('A page is compared with the first of its size, and a size with the smallest', () => {
  const steep = flat.map((point) =>
    point.page === 'last' && point.size === 1_000_000 ? { ...point, p50Ms: 1.9 } : point,
  )
  assert.match(
    flatTable(steep),
    /`GET \/visitors` \| 1\.00 – 1\.90 \| 60\.0 \| \*\*1\.90\*\* \| \*\*1\.58\*\* \| ≤ 1\.5 \|/,
  )
  assert.match(flatTable(flat), /\| 1\.20 \| 1\.00 \| ≤ 1\.5 \|/)
})

test('A goal of the 99th percentile is judged by the slowest page', () => {
  const streamed = { ...scenario, p99Goal: 50 }
  const points = flat.map((point) => ({ ...point, scenario: streamed }))
  assert.match(flatTable(points), /\| \*\*60\.0\*\* \| 1\.20 \| 1\.00 \| ≤ 1\.5, p99 ≤ 50 \|/)
})
