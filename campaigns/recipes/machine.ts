import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/free-port.ts'
import { blocksOf } from '../cells-guide/guide.ts'

const program = fileURLToPath(new URL('../../bin/porchlight.js', import.meta.url))
const page = 'operations/cells-recipes.md'
const timeInPage = '2026-11-27 10:15:00+00'
const oldPrograms = '/usr/lib/postgresql/15/bin'

export type Machine = Awaited<ReturnType<typeof makeMachine>>

/** A machine with a PostgreSQL 15 that archives as the page says, and its shell. */
export async function makeMachine(folder: string) {
  const [port, portOfThen] = [await freePort(), await freePort()]
  const dataOf = (cell: 'a' | 'b') => join(folder, cell)
  const [home, socket, backups] = ['postgres', 'socket', 'backups'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  chmodSync(folder, 0o755)
  for (const path of [home, socket, backups, join(backups, 'wal')]) {
    mkdirSync(path)
    chmodSync(path, 0o777)
  }
  const cluster = join(home, 'data')
  let time = timeInPage
  const here = (text: string) =>
    text
      .replaceAll('/backups', backups)
      .replaceAll('/var/run/postgresql', socket)
      .replaceAll('/var/lib/porchlight', dataOf('a'))
      .replaceAll('/srv/porchlight-b', dataOf('b'))
      .replaceAll('5432', String(port))
      .replaceAll('5499', String(portOfThen))
      .replaceAll(timeInPage, time)
  // PostgreSQL refuses root.
  const become =
    process.getuid?.() === 0 ? 'setpriv --reuid=postgres --regid=postgres --clear-groups -- ' : ''
  const prelude = `set -eo pipefail
porchlight() { '${process.execPath}' '${program}' "$@"; }
sudo() { shift 2; ${become}env PGUSER=postgres "$@"; }
`
  const run = async (script: string) => {
    const child = spawn('bash', ['-c', prelude + here(script)], {
      cwd: folder,
      env: { PATH: `${oldPrograms}:${process.env['PATH']}`, HOME: folder, PGPORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
    const code = await new Promise<number | null>((resolve) => {
      // PostgreSQL goes on with the shell's output, so its end is not waited for.
      child.on('exit', resolve)
    })
    assert.equal(code, 0, `${script}\n${said.out}\n${said.err}`)
    return said.out
  }
  const blocks = blocksOf(page, 'sh')
  const [settings = ''] = blocksOf(page, 'conf')
  const ask = async (statement: string) =>
    (
      await run(
        `sudo -u postgres psql --host /var/run/postgresql --port 5432 -qAtc "${statement}" postgres`,
      )
    ).trim()
  const stop = `sudo -u postgres pg_ctl --pgdata ${cluster} --mode immediate stop`
  process.once('exit', () => {
    for (const data of [cluster, join(backups, 'then')]) {
      const end = `${prelude}sudo -u postgres pg_ctl --pgdata ${data} --mode immediate stop`
      const env = { PATH: `${oldPrograms}:${process.env['PATH']}` }
      spawnSync('bash', ['-c', end], { env, stdio: 'ignore' })
    }
  })
  return {
    folder,
    dataOf,
    url: here('postgres://porchlight:change-me@127.0.0.1:5432/porchlight'),
    file: join(folder, 'cells.yaml'),
    run,
    ask,
    stopPostgres: async () => run(stop),
    /** Runs the next commands of the page, which have to contain that text. */
    follow: async (expected: string) => {
      const block = blocks.shift() ?? ''
      assert.ok(block.includes(expected), `Not ${expected}: ${block}`)
      return run(block)
    },
    isFollowed: () => blocks.length === 0,
    /** The time that the page goes back to. */
    goBackTo: (text: string) => (time = text),
    startPostgres: async () => {
      const more = `${settings}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${socket}'\nport = ${port}\n`
      await run(`sudo -u postgres initdb --pgdata ${cluster} --username postgres --auth trust --encoding UTF8 --locale C --no-sync
sudo -u postgres tee --append ${cluster}/postgresql.conf >/dev/null <<'END'
${more}
END
sudo -u postgres pg_ctl --pgdata ${cluster} --log ${home}/log --wait start
sudo -u postgres psql --host ${socket} --port ${port} -qc "create role porchlight login createrole password 'change-me'" -c 'create database porchlight owner porchlight' postgres`)
    },
  }
}
