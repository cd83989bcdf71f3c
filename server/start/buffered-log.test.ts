import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '../../campaigns/until.ts'
import { makeFolder } from '../../test/make-folder.ts'
import { bufferedLog, longestFor } from './buffered-log.ts'

const line = (level: number, msg: string) => `${JSON.stringify({ level, msg })}\n`

function collect() {
  const pieces: string[] = []
  return { pieces, log: bufferedLog((lines) => pieces.push(lines), 4_096) }
}

test('Consecutive lines are written together, after a short wait', async () => {
  const { pieces, log } = collect()
  log.write(line(30, 'one'))
  log.write(line(20, 'two'))
  assert.deepEqual(pieces, [])
  await until('they are written', 5_000, () => pieces.length > 0)
  assert.deepEqual(pieces, [line(30, 'one') + line(20, 'two')])
})

test('A warning is written immediately, after the lines before it', () => {
  const { pieces, log } = collect()
  log.write(line(30, 'one'))
  log.write(line(40, 'two'))
  log.write(line(60, 'three'))
  assert.deepEqual(pieces, [line(30, 'one') + line(40, 'two'), line(60, 'three')])
})

test('No piece is longer than an atomic write to a pipe, unless a line is', () => {
  const { pieces, log } = collect()
  const long = line(30, 'x'.repeat(1_000))
  for (let written = 0; written < 9; written += 1) log.write(long)
  assert.deepEqual(
    pieces.map((piece) => piece.length / long.length),
    [4, 4],
  )
})

test('Lines go to a file in longer pieces than to a pipe', async (t) => {
  const file = openSync(join(await makeFolder('log'), 'log'), 'w')
  t.after(() => closeSync(file))
  assert.equal(longestFor(file), 65_536)
  const program = `import { longestFor } from '${new URL('buffered-log.ts', import.meta.url).href}'
    console.error(longestFor(1))`
  const words = ['--input-type=module', '-e', program]
  assert.equal(spawnSync(process.execPath, words).stderr.toString().trim(), '4096')
})

const ends: Readonly<Record<string, string>> = {
  'reaches its end': '',
  exits: 'process.exit(3)',
  'fails with an uncaught exception': `throw new Error('broken')`,
}

for (const [how, code] of Object.entries(ends)) {
  test(`Nothing is lost when the process ${how}`, () => {
    const module = fileURLToPath(new URL('buffered-log.ts', import.meta.url))
    const program = `import { bufferedLog } from ${JSON.stringify(module)}
      bufferedLog().write('last words\\n'); ${code}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program])
    assert.equal(stdout.toString(), 'last words\n')
  })
}

test('A process keeps running when the reader of its log has gone', () => {
  const module = fileURLToPath(new URL('buffered-log.ts', import.meta.url))
  const program = `import { bufferedLog } from ${JSON.stringify(module)}
    const log = bufferedLog()
    setTimeout(() => log.write(${JSON.stringify(line(40, 'one'))}), 300)
    setTimeout(() => { log.write(${JSON.stringify(line(40, 'two'))}); console.error('alive') }, 400)`
  const shell = `"${process.execPath}" --input-type=module -e "$PROGRAM" | true`
  const { stderr } = spawnSync('sh', ['-c', shell], { env: { ...process.env, PROGRAM: program } })
  assert.match(stderr.toString(), /^The log cannot be written: .*EPIPE.*\nalive\n$/)
})
