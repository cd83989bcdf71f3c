import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { readSample } from '../campaigns/failover/sample-files.ts'
import { variableNames } from '../server/config/config-variables.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'])
const read = (path: string) => readFileSync(path, 'utf8')

/** The text without code blocks, where brackets are not links. */
const prose = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')

/** The anchors of a page's headings in rendered Markdown. */
function anchors(path: string): string[] {
  const text = read(path).replaceAll(/```[\s\S]*?```/g, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('Every relative link of every page leads to an existing file and heading', () => {
  assert.ok(pages.length > 10)
  let links = 0
  for (const page of pages) {
    const targets = [...prose(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
    for (const target of targets.filter((to) => !/^[a-z]+:/.test(to))) {
      const [path = '', anchor] = target.split('#')
      const file = path === '' ? page : normalize(join(dirname(page), path))
      assert.ok(existsSync(file), `${page}: ${target}`)
      if (anchor !== undefined) assert.ok(anchors(file).includes(anchor), `${page}: ${target}`)
      links += 1
    }
  }
  assert.ok(links > 30)
})

test('docs/self-hosting.md lists exactly the existing settings, with their real defaults', () => {
  const rows = [
    ...read('docs/self-hosting.md').matchAll(/^\| `([A-Z_\d]+)` \| (?:`(.*?)` )?\| \S/gm),
  ]
  assert.deepEqual(rows.map(([, name]) => name).toSorted(), variableNames.toSorted())
  // The configuration's test compares this file with the defaults.
  const example = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_\d]+=)/gm, ''))
  for (const [, name = '', value] of rows) {
    if (value !== undefined) assert.equal(value, example[name], name)
  }
})

test('No page mentions a setting that does not exist', () => {
  for (const page of pages) {
    const named = read(page).match(/\bPORCHLIGHT_[A-Z_]+[A-Z]\b/g) ?? []
    const unknown = named.filter(
      (name) => !variableNames.includes(name) && !name.startsWith('PORCHLIGHT_TEST_'),
    )
    assert.deepEqual(unknown, [], page)
  }
})

test('ARCHITECTURE.md has at most 150 lines, and names only existing folders and files', () => {
  const text = read('ARCHITECTURE.md')
  assert.ok(text.split('\n').length <= 150)
  const named = text.match(/`[a-z-]+(?:\/[a-z-]+)+\.ts`/g) ?? []
  assert.ok(named.length > 3)
  for (const name of named) {
    assert.ok(
      ['.', 'server'].some((root) => existsSync(join(root, name.slice(1, -1)))),
      name,
    )
  }
})

test('The documented command turns the sample files for high availability into those of the failover campaign', () => {
  const [, script = ''] =
    /^ *sed '(.+)' patroni\.yml$/m.exec(read('docs/operations/high-availability.md')) ?? []
  for (const name of ['etcd.env', 'patroni.yml']) {
    const made = execFileSync('sed', [script, join('docs/high-availability', name)], {
      encoding: 'utf8',
    })
    assert.equal(made, readSample(name, 2, {}))
    assert.ok(made.includes('db2') && made.includes('10.0.0.11'), made)
  }
})

test('The Patroni sample acknowledges no write that is on one machine only', () => {
  const { dcs } = parse(read('docs/high-availability/patroni.yml')).bootstrap
  assert.ok(dcs.synchronous_mode && dcs.synchronous_mode_strict)
  assert.equal(dcs.postgresql.parameters.synchronous_commit, 'on')
  assert.ok(dcs.ttl >= dcs.loop_wait + 2 * dcs.retry_timeout)
})

test('docs/decisions/README.md lists each decision once, with its title', () => {
  const listed = [
    ...read('docs/decisions/README.md').matchAll(/^- \[(\d{4})\]\((\S+)\) (.+)$/gm),
  ].map(([, number, file, title]) => [number, file, title])
  const existing = globSync('docs/decisions/0*.md').map((path) => {
    const [, title] = /^# \d+\. (.+)$/m.exec(read(path)) ?? []
    return [basename(path).slice(0, 4), basename(path), title]
  })
  assert.deepEqual(listed.toSorted(), existing.toSorted())
})
