import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sender } from '../../test/app.ts'
import { createConversation } from '../../test/conversations.ts'
import { signIn } from '../../test/sign-in.ts'
import { embeddedServer, startServerProcess } from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { openStream } from '../chat/events/testing/open-stream.ts'
import { createWorkspace } from '../chat/workspaces/create-workspace.ts'
import { connectOwner } from '../store/database/connect.ts'
import { runsAsRoot, temporaryFolder } from '../store/database/embedded/testing/scenario.ts'

const patienceMs = 60_000
const megabyte = 1024 ** 2
/**
 * A mount namespace, in which anyone may mount a small disk: it ends with the server. Who is not root mounts it as the root of a
 * user namespace, and runs the server in one within it, under the own account again: PostgreSQL refuses to run as root.
 */
const unshare = runsAsRoot
  ? ['unshare', '--mount']
  : ['unshare', '--user', '--map-root-user', '--mount']
const own = `unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()}`
const mount = `mount -t tmpfs -o size=400m,mode=755 none "$0" && exec ${runsAsRoot ? '' : own} "$@"`

const tried = spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'sh', '-c', mount, '/mnt', 'true'])
const skip = tried.status === 0 ? false : `needs a mount namespace: ${String(tried.stderr)}`

/** A server with the given environment whose data folder is a disk of 400 MB, with a workspace, a session and a stream. */
async function startOnSmallDisk(context: TestContext, env: Record<string, string> = {}) {
  const dataFolder = temporaryFolder()
  const through = [...unshare, 'sh', '-c', mount, dataFolder]
  const server = await startServerProcess(dataFolder, patienceMs, env, { through })
  context.after(async () => server.stop('SIGKILL'))
  const disk = join('/proc', String(server.child.pid), 'root', dataFolder)
  const { pid: postgres, ...place } = embeddedServer(disk)
  const owner = connectOwner({ ...place, database: 'porchlight' }, () => undefined, 1)
  context.after(async () => owner.end())
  const acme = {
    subdomain: 'acme',
    name: 'Acme',
    time_zone: 'UTC',
    admin: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Admin' },
  }
  const { api_key: key } = await createWorkspace(owner, acme)
  const { rows } = await owner.query<{ id: string }>('select workspace_id as id from workspaces')
  const [{ id } = { id: '' }] = rows
  const send = sender(server.port, { host: 'acme.localhost', key })
  const space = { id, owner, adminEmail: acme.admin.email, port: server.port, subdomain: 'acme' }
  const { browse } = await signIn(space as Parameters<typeof signIn>[0])
  const { id: conversation } = await createConversation(send)
  const stream = await openStream({ port: server.port, key })
  context.after(stream.abort)
  const free = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  const filler = join(disk, 'filler')
  return {
    server,
    postgres,
    disk,
    stream,
    free,
    write: async (text: string) =>
      send('POST', `/conversations/${conversation}/messages`, {
        body: text,
        sender_email: 'bob@x.test',
      }),
    /** Fills the disk but for so many bytes. */
    fill: (left: number) => {
      const file = openSync(filler, 'a')
      try {
        const block = Buffer.alloc(megabyte)
        while (free() > left + megabyte) writeSync(file, block)
        // Each writes what fits, and fails if that is nothing.
        if (left === 0) for (;;) writeSync(file, block)
      } catch (error) {
        assert.match(String(error), /ENOSPC/)
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(filler),
    list: async (): Promise<{ body: string }[]> => {
      const reply = await send('GET', `/conversations/${conversation}/messages?per_page=100`)
      return reply.body.messages
    },
    /** Opens a connection of PostgreSQL. */
    connect: async () => {
      const other = connectOwner({ ...place, database: 'porchlight' }, () => undefined, 1)
      try {
        await other.query('select 1')
      } finally {
        await other.end()
      }
    },
    /** The statuses of reads of every sort. */
    read: async () => {
      const paths = [
        ...['/conversations', `/conversations/${conversation}/messages`, '/visitors', '/tags'],
        ...['/team-members', '/events?after=0', '/search?q=hello', '/audit', '/webhooks'],
      ]
      const statuses: number[] = []
      // One after the other: on a busy machine it takes seconds to open many connections at once.
      for (const path of paths) statuses.push((await send('GET', path)).status)
      for (const path of ['/auth/session', '/health/ready'])
        statuses.push((await browse('GET', path)).status)
      return statuses
    },
  }
}

test(
  'On a disk that is almost full writes get 503 while reads, sessions and streams go on, and writes go on when there is room',
  { skip },
  async (context) => {
    const { server, postgres, disk, stream, free, write, fill, empty, read, connect } =
      await startOnSmallDisk(context)
    assert.equal((await write('before')).status, 201)
    fill(40 * megabyte)
    const refused = await until('a write is refused', patienceMs, async () => {
      const reply = await write('while it is full')
      return reply.status === 201 ? undefined : reply
    })
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1'], refused.text)
    await until('it is said', patienceMs, () =>
      /^The disk of .* has [1-6]?\d MiB left\. PostgreSQL takes no writes until it has 96 MiB;/m.test(
        server.said(),
      ),
    )
    // Nothing at all is left, and what the background does is refused as well.
    fill(0)
    for (let round = 0; round < 20; round += 1) {
      await connect()
      const statuses = await read()
      assert.ok(
        statuses.every((status) => status === 200),
        `${String(statuses)}\n${server.said()}`,
      )
      assert.equal((await write('while it is full')).status, 503)
    }
    assert.equal(stream.reply.closed, false)
    const [seen, before] = [stream.frames.length, free()]
    empty()
    await until('writes go on', patienceMs, async () => (await write('after')).status === 201)
    await until('the stream has it', patienceMs, () => stream.frames.length > seen)
    assert.ok(free() > before)
    assert.match(server.said(), /MiB left\. PostgreSQL takes writes again\.$/m)
    assert.equal(embeddedServer(disk).pid, postgres, 'PostgreSQL was not started again.')
    assert.doesNotMatch(server.said(), /ended unexpectedly|PANIC/)
    const lines = server.said().split('\n').filter(Boolean)
    assert.deepEqual(lines, [...new Set(lines)], 'Each line is said once.')
    assert.equal(await server.stop('SIGTERM'), 0, server.said())
  },
)

test(
  'A disk that is full at one moment loses no acknowledged write, and everything comes back by itself',
  { skip },
  async (context) => {
    const { server, write, fill, empty, read, list } = await startOnSmallDisk(context, {
      PORCHLIGHT_WORKERS: '2',
    })
    const acknowledged: string[] = []
    const writeOne = async (name: string) => {
      const text = `${name} ${'x'.repeat(100_000)}`
      const { status } = await write(text)
      if (status === 201) acknowledged.push(name)
      else assert.equal(status, 503)
      return status
    }
    fill(0)
    let at = 0
    await until(
      'a write is refused',
      patienceMs,
      async () => (await writeOne(`${(at += 1)}`)) === 503,
    )
    await until('reads go on', patienceMs, async () =>
      (await read()).every((status) => status === 200),
    )
    for (let round = 0; round < 50; round += 1) await writeOne(`${(at += 1)}`)
    empty()
    await until('writes go on', patienceMs, async () => (await writeOne('last')) === 201)
    await until('all reads are there', patienceMs, async () =>
      (await read()).every((status) => status === 200),
    )
    const stored = (await list()).map(({ body }) => /\w+(?= x)/.exec(body)?.[0])
    assert.deepEqual(
      stored.filter((name) => acknowledged.includes(name ?? '')).toSorted(),
      acknowledged.toSorted(),
    )
    context.diagnostic(`${acknowledged.length} of ${at + 1} writes were acknowledged.`)
    assert.equal(await server.stop('SIGTERM'), 0, server.said())
  },
)
