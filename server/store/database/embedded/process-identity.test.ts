import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { identifyProcess, isServerOfCluster, isStillRunning } from './process-identity.ts'
import { makeZombie, needsProc, needsRoot, nobody, temporaryFolder } from './testing/scenario.ts'

test('a process is recognised only while it runs', async () => {
  const child = spawn('sleep', ['60'])
  const identity = identifyProcess(child.pid!)
  assert.ok(identity)
  assert.equal(isStillRunning(identity), true)
  assert.equal(isStillRunning({ ...identity, started: 'another time' }), false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(isStillRunning(identity), false)
})

test('a zombie does not count as running', { skip: needsProc }, async () => {
  const zombie = await makeZombie(([program = '', ...args]) => {
    const parent = spawn(program, args)
    after(() => parent.kill('SIGKILL'))
    return parent
  })
  assert.equal(identifyProcess(zombie), undefined)
  assert.doesNotThrow(() => process.kill(zombie, 0))
})

test('a program name can contain brackets and spaces', { skip: needsProc }, async () => {
  const program = join(temporaryFolder(), 'a) Z 1 (b')
  symlinkSync('/bin/sleep', program)
  const child = spawn(program, ['60'])
  after(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  const me = identifyProcess(process.pid)
  const identity = identifyProcess(child.pid!)
  assert.match(identity?.started ?? '', /^[\da-f-]+ \d+$/)
  assert.ok(Number(identity?.started.split(' ')[1]) >= Number(me?.started.split(' ')[1]))
})

test('a process of another program does not count as the server of its working folder', () => {
  assert.equal(isServerOfCluster(process.pid, process.cwd()), false)
  assert.equal(isServerOfCluster(0, process.cwd()), false)
  assert.equal(isServerOfCluster(Number.NaN, process.cwd()), false)
})

test(
  'a server of another account is recognised even if root may not follow its links',
  { skip: needsRoot },
  async () => {
    const folder = temporaryFolder()
    const args = ['-c', 'read line', '-D', folder]
    const server = spawn('sh', args, { ...nobody, argv0: '/native/bin/postgres' })
    after(() => server.kill('SIGKILL'))
    await once(server, 'spawn')
    const module = JSON.stringify(join(import.meta.dirname, 'process-identity.ts'))
    const program = `
    import { isServerOfCluster } from ${module}
    const [pid, folder] = process.argv.slice(1)
    console.log(isServerOfCluster(Number(pid), folder), isServerOfCluster(Number(pid), '/elsewhere'))`
    // As in a container: root without the right to look into other accounts' processes.
    const confined = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', '--']
    const node = [process.execPath, '--input-type=module-typescript', '--eval', program]
    const output = execFileSync('setpriv', [...confined, ...node, String(server.pid), folder])
    assert.equal(output.toString(), 'true false\n')
  },
)
