import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { findBinaries } from './binaries.ts'
import { restoreLibraryLinks } from './library-links.ts'
import { firstLine, needsProc, nobody, runsAsRoot, temporaryFolder } from './testing/scenario.ts'

const packed = join(temporaryFolder(), 'package')
const postgres = join(packed, 'native', 'bin', 'postgres')
const initdb = join(packed, 'native', 'bin', 'initdb')
const links = (): { source: string; target: string }[] =>
  JSON.parse(readFileSync(join(packed, 'native', 'pg-symlinks.json'), 'utf8'))

/** The package as npm unpacks it: without any symbolic link. */
before(async () => {
  const binaries = await findBinaries(undefined, temporaryFolder())
  const installed = dirname(dirname(dirname(binaries.postgres)))
  for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
    cpSync(join(installed, 'native', part), join(packed, 'native', part), { recursive: true })
  }
  removeLinks()
})

function removeLinks(): void {
  for (const { target } of links()) rmSync(join(packed, target), { force: true })
}

const runs = (env: Record<string, string> = {}, program = postgres): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe', env })

test(
  'the server of a package without links runs once they are restored',
  { skip: needsProc },
  () => {
    removeLinks()
    assert.throws(runs, /libicui18n\.so\.60: cannot open shared object file/)
    assert.equal(restoreLibraryLinks(packed, '/nowhere'), undefined)
    assert.match(runs(), /^postgres \(PostgreSQL\)/)
  },
)

test('several starters can restore the links concurrently', async () => {
  removeLinks()
  const module = JSON.stringify(join(import.meta.dirname, 'library-links.ts'))
  const program = `
    import { restoreLibraryLinks } from ${module}
    const [folder, time] = process.argv.slice(1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(time) - Date.now())
    restoreLibraryLinks(folder, '/nowhere')`
  const args = ['--input-type=module-typescript', '--eval', program, packed]
  const time = String(Date.now() + 500)
  const starters = [1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, [...args, time]))
  await Promise.all(starters)
  for (const { source, target } of links()) {
    assert.equal(basename(realpathSync(join(packed, target))), basename(source))
  }
})

test('a dangling link is replaced', () => {
  const { target } = links()[0]!
  rmSync(join(packed, target), { force: true })
  symlinkSync('of-an-older-version', join(packed, target))
  restoreLibraryLinks(packed, '/nowhere')
  assert.ok(existsSync(join(packed, target)))
})

test(
  'if the package folder is read-only, the links are created in another folder',
  { skip: needsProc },
  async (t) => {
    removeLinks()
    const ours = join(temporaryFolder(), 'ours')
    mkdirSync(ours)
    chmodSync(ours, 0o777)
    const closed = join(packed, 'native', 'lib')
    chmodSync(closed, 0o555)
    // Otherwise only root could remove it.
    t.after(() => chmodSync(closed, 0o755))
    const module = JSON.stringify(join(import.meta.dirname, 'library-links.ts'))
    const program = `
    import { restoreLibraryLinks } from ${module}
    console.log(restoreLibraryLinks(...process.argv.slice(1)))`
    const folder = join(ours, 'postgres-libraries')
    // Root may write anywhere, so use another account.
    const account = runsAsRoot ? nobody : {}
    const args = ['--input-type=module-typescript', '--eval', program, packed, folder]
    const child = spawn(process.execPath, args, {
      ...account,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const path = await firstLine(child)
    assert.equal(path, `${folder}:${closed}`)

    assert.throws(runs, /cannot open shared object file/)
    for (const program of [postgres, initdb]) {
      assert.match(runs({ LD_LIBRARY_PATH: path }, program), /\(PostgreSQL\)/)
    }
  },
)
