import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

/** Debian does not put pgbench on the path. */
export function findPgbench(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted().toReversed() : []
  return versions
    .map((version) => join(debianFolder, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path))
}

export type Socket = {
  readonly socketFolder: string
  readonly port: number
  readonly database?: string
}

/** A script and the values of its `:names`. */
export type Script = {
  readonly text: string
  readonly values: Readonly<Record<string, string>>
}

/** How long a run takes: a time, or a number of transactions of each client. */
type Length = { seconds: number } | { transactions: number }

/** Transactions per second of a script: prepared, over the server's socket, as the server's role. */
export async function runPgbench(
  socket: Socket,
  { text, values }: Script,
  options: { clients: number; user?: string; settings: readonly string[] } & Length,
): Promise<number> {
  const pgbench = findPgbench()
  if (pgbench === undefined) throw new Error('pgbench is missing: apt-get install postgresql-15')
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-bench-'))
  const file = join(folder, 'script.sql')
  const length =
    'seconds' in options ? `--time=${options.seconds}` : `--transactions=${options.transactions}`
  writeFileSync(file, text)
  try {
    const { stdout } = await run(
      pgbench,
      [
        ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, length],
        ...[`--client=${options.clients}`, '--jobs=1', '--random-seed=1'],
        ...[`--host=${socket.socketFolder}`, `--port=${socket.port}`],
        ...[`--username=${options.user ?? 'porchlight_app'}`],
        ...Object.entries(values).map(([name, value]) => `--define=${name}=${value}`),
        socket.database ?? 'porchlight',
      ],
      { env: { PGOPTIONS: options.settings.map((setting) => `-c ${setting}`).join(' ') } },
    )
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (rate === undefined) throw new Error(stdout)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
