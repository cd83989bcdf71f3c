import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCommand } from '../command-process.ts'
import { startServerProcess } from '../server-process.ts'
import { goBack } from './go-back.ts'
import { makeMachine, type Machine } from './machine.ts'
import { makePeople, type People } from './people.ts'

export type RecipesOptions = {
  readonly folder: string
  readonly workspaces: number
  /** Of the command that moves all workspaces. */
  readonly kills: number
  readonly say: (line: string) => void
}

/** What `npm run recipes` prints. */
export type RecipesFound = {
  readonly versions: readonly string[]
  readonly messages: number
  readonly drainMs: number
  readonly longestMs: number
}

const startLimitMs = 240_000
const settings = { PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '999999999' }

/** Follows docs/operations/cells-recipes.md. Fails for a write that is lost or doubled, and for a state of another time. */
export async function followRecipes(options: RecipesOptions): Promise<RecipesFound> {
  const { folder, workspaces, say } = options
  const machine = await makeMachine(folder)
  await machine.startPostgres()
  const start = async (cell: 'a' | 'b', env: Record<string, string> = {}) =>
    startServerProcess(machine.dataOf(cell), startLimitMs, { ...settings, ...env })
  const a = await start('a', { DATABASE_URL: machine.url })
  const ports = [a.port]
  const write = (lines: readonly string[]) => {
    const map = `{ format: haproxy, file: ${join(folder, 'cells.map')} }`
    const text = `base_domain: localhost\nmap: ${map}\ncells:\n${lines.join('\n')}\n`
    writeFileSync(machine.file, text)
  }
  const rest = `database: '${machine.url}', servers: ['http://127.0.0.1:${a.port}']`
  write([`  a: { data: ${machine.dataOf('a')}, ${rest} }`])
  const people: People[] = []
  for (let n = 0; n < workspaces; n += 1) {
    const name = n === 0 ? 'acme' : `space${n}`
    const words = `porchlight workspace create ${name} --admin-email ann@example.com --cell a`
    const [, key = ''] = /shown only now:\s+(\S+)/.exec(await machine.run(words)) ?? []
    people.push(makePeople(name, key, () => ports))
  }
  await goBack(machine, people)
  say('The cell is as it was at a time, and so is a copy of one workspace.')

  const b = await start('b')
  ports.push(b.port)
  const lineOfB = `  b: { data: ${machine.dataOf('b')}, servers: ['http://127.0.0.1:${b.port}'] }`
  write([`  a: { data: ${machine.dataOf('a')}, retiring: true, ${rest} }`, lineOfB])
  const versions = [await machine.ask('show server_version'), versionOf(machine)]
  for (const one of people) one.begin()
  const drainMs = await drain(machine, options)
  for (const one of people) await one.end()
  const listed = await machine.follow('porchlight backup /backups/b.tar.gz')
  assert.match(listed, /^a\t0 workspaces/m)
  assert.equal(await a.stop('SIGTERM'), 0, a.said())
  await machine.stopPostgres()
  write([lineOfB])
  ports.shift()
  const last = await machine.follow('porchlight cell map --write')
  assert.match(
    last,
    new RegExp(`Wrote ${workspaces * 2} hosts[^]*^b\t${workspaces} workspaces`, 'm'),
  )
  assert.ok(machine.isFollowed(), 'The page has more commands.')
  for (const one of people) {
    await one.say('after all')
    assert.deepEqual(await one.read(), one.said.toSorted(), one.subdomain)
  }
  assert.equal(await b.stop('SIGTERM'), 0, b.said())
  return {
    versions,
    messages: people.reduce((sum, { said }) => sum + said.length, 0),
    drainMs,
    longestMs: Math.max(...people.map((one) => one.longestMs())),
  }
}

function versionOf(machine: Machine): string {
  return readFileSync(join(machine.dataOf('b'), 'postgres', 'PG_VERSION'), 'utf8').trim()
}

/** At different places of a move. */
const deaths = ['Following changes.', 'Comparing both cells.', 'Copying rows.', 'Writes waited']

/** Kills the command in a move, so many times, then has that of the page go on. */
async function drain(machine: Machine, { kills, say }: RecipesOptions): Promise<number> {
  const startedAt = performance.now()
  const one = await machine.follow('porchlight cell drain a --to b --dry-run')
  assert.match(one, /^Moved 1 workspaces out of a; \d+ are left\.$/m)
  for (let n = 0; n < kills; n += 1) {
    const death = deaths[n % deaths.length] ?? ''
    const words = ['cell', 'drain', 'a', '--to', 'b', '--cells', machine.file]
    const env = { HOME: machine.folder, PORCHLIGHT_DATA: join(machine.folder, 'none') }
    const { ended, kill } = startCommand(words, env, (text) => {
      if (text.includes(death)) kill()
    })
    const { code, err } = await ended
    say(`Killed at "${death}": ${err.match(/^Moving /gm)?.length ?? 0} moves begun, code ${code}.`)
  }
  const rest = await machine.follow('porchlight cell find acme')
  assert.match(rest, /^Moved \d+ workspaces out of a; 0 are left\.$/m)
  assert.match(rest, /^b\tacme\t.*\tserved$/m)
  return performance.now() - startedAt
}
