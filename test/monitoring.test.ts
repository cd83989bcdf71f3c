import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { startApp } from './app.ts'

const folder = 'docs/monitoring'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

test('Alerts and dashboards use only metrics that /metrics has', async () => {
  const { port, workspace } = await startApp()
  await (await workspace()).send('GET', '/visitors')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const own = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  // Metrics of Prometheus itself, of several processes, and of a standby.
  const ofOthers = ['up', 'worker_restarts_total', 'standby_up', 'standby_lag_seconds']
  const known = new Set([...own, ...ofOthers])
  const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
  const targets = ['dashboard.json', 'cells.json'].flatMap((name) =>
    (JSON.parse(read(name)) as Dashboard).panels.flatMap((panel) => panel.targets),
  )
  const asked = [...rules, ...targets].flatMap(({ expr }) => [...expr.matchAll(metricName)])
  assert.ok(asked.length > 30)
  for (const [name] of asked)
    assert.ok(known.has(name) || known.has(name.replace(/_bucket$/, '')), name)
})

test('Everything on the dashboard of cells is by cell, and the documented scrapes name it', () => {
  const { panels } = JSON.parse(read('cells.json')) as Dashboard
  for (const { expr } of panels.flatMap((panel) => panel.targets)) {
    const selectors = [...expr.matchAll(metricName)].length
    assert.equal([...expr.matchAll(/\{cell=~"\$cell"/g)].length, selectors, expr)
    assert.match(expr, /by \(cell\b/)
  }
  const [, scrapes] = /^```yaml\n(scrape_configs:[^]*?)^```/m.exec(read('../cells.md')) ?? []
  const { scrape_configs: jobs } = parse(scrapes ?? '') as Scrapes
  const labels = jobs.flatMap((job) => job.static_configs.map((one) => one.labels.cell))
  assert.deepEqual(labels, ['a', 'b', 'c'])
})

type Scrapes = { scrape_configs: { static_configs: { labels: { cell: string } }[] }[] }
type Rules = { groups: { rules: { expr: string }[] }[] }
type Dashboard = { panels: { targets: { expr: string }[] }[] }

const metricName =
  /\b(?:up(?=\{)|(?:http|database|mail(?:s|box)?|webhooks?|search|process|nodejs|worker|postgresql|standby|porchlight|failed|limited|rate)_\w+)/g

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { cwd: folder, stdio: 'pipe' })
const isThere = () => {
  try {
    promtool('--version')
    return true
  } catch {
    return false
  }
}

test(
  'promtool accepts the rules, and the alerts fire when they should',
  { skip: isThere() || process.env['CI'] !== undefined ? false : 'promtool is not there' },
  () => {
    promtool('check', 'rules', 'alerts.yml')
    promtool('check', 'config', '--syntax-only', 'prometheus.yml')
    promtool('test', 'rules', 'alerts.test.yml')
  },
)
