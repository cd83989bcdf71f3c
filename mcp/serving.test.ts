import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { until } from '../campaigns/until.ts'
import { exchange, startApp } from '../test/app.ts'
import { startConversation } from '../test/seed.ts'
import { call, connect, connectOverHttp } from './testing/connect.ts'

const { port, owner, workspace } = await startApp()
const space = await workspace()
const base = `http://127.0.0.1:${port}`
const member = encodeURIComponent(space.adminEmail)
const agent = await connectOverHttp(base, space.key, `?member=${member}`)
const conversation = await startConversation(space.send, 'ada@agent.test')
const initialize = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' },
}

test('POST /mcp accepts keys of the API; other methods, origins and options are rejected', async () => {
  const send = async (path: string, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': space.key,
        ...headers,
      },
      ...(method === 'POST'
        ? {
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'initialize',
              params: initialize,
            }),
          }
        : {}),
    })
  const wrong = await send('/mcp', { 'x-api-key': 'porch_wrong' })
  assert.equal(wrong.status, 401)
  assert.deepEqual(await wrong.json(), { error: 'Could not authenticate, invalid API Key' })
  const other = await workspace()
  // As everywhere, the subdomain determines the workspace.
  const elsewhere = { host: `${other.subdomain}.localhost`, 'x-api-key': space.key }
  assert.equal((await exchange(port, 'POST', '/mcp', '{}', elsewhere)).status, 401)
  const got = await send('/mcp', {}, 'GET')
  assert.deepEqual([got.status, got.headers.get('allow')], [405, 'OPTIONS, POST'])
  assert.equal((await send('/mcp', { origin: 'https://evil.test' })).status, 403)
  assert.equal((await send('/mcp', { origin: base })).status, 200)
  for (const [query, error] of [
    ['?toolsets=x', /^Unknown toolset: x\. There are all, default, api_keys, /],
    ['?read_only=yes', /^read_only must be true or false\.$/],
    ['?member=ann', /^The member must be the email of a team member\.$/],
    ['?memebr=a@b.c', /^Unknown parameter: memebr\. There are toolsets, read_only, member\.$/],
  ] as const) {
    const refused = await send(`/mcp${query}`)
    assert.equal(refused.status, 422)
    assert.match(((await refused.json()) as { error: string }).error, error)
  }
  const held = await fetch(`${base}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': space.key,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  })
  // GET would hold a connection for notifications that are never sent.
  assert.match(await held.text(), /Subscription limit reached/)
})

test('A tool call keeps the request id, and an invalid Host causes no server error', async () => {
  const ask = async (headers: Record<string, string>) =>
    exchange(
      port,
      'POST',
      '/mcp',
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'update_conversation',
          arguments: { conversation_id: conversation, title: headers['x-request-id'] },
        },
      }),
      {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': space.key,
        ...headers,
      },
    )
  assert.equal((await ask({ 'x-request-id': 'agent-1' })).status, 200)
  const { body } = await space.send('GET', '/events?types=conversation.updated')
  assert.equal(body.events.at(-1).request_id, 'agent-1')
  for (const host of ['a b', '[', 'x/../y', '%', '1.2.3.4:port']) {
    assert.ok((await ask({ host, 'x-request-id': 'agent-2' })).status < 500, host)
  }
})

/** The result of the command with an empty standard input, which is a file. */
async function runAlone(env: Record<string, string>, ...words: string[]) {
  const child = spawn(process.execPath, ['bin/porchlight.js', 'mcp', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...said }
}

test('Standard input and output offer the same tools, and a failed start prints its reason in one line', async () => {
  const env = { PORCHLIGHT_URL: base, PORCHLIGHT_API_KEY: space.key }
  const local = await connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['bin/porchlight.js', 'mcp'],
      env: { ...env, PORCHLIGHT_MCP_MEMBER: space.adminEmail },
      stderr: 'inherit',
    }),
  )
  assert.deepEqual(await local.listTools(), await agent.listTools())
  const sent = await call(local, 'reply', { conversation_id: conversation, body: 'By pipe' })
  assert.equal(sent.body.message.sender.email, space.adminEmail)
  await local.close()
  assert.deepEqual(await runAlone(env), { status: 0, out: '', err: '' })
  const failures = await Promise.all([
    runAlone({}),
    runAlone({ ...env, PORCHLIGHT_API_KEY: 'porch_wrong' }),
    runAlone(env, '--member', 'nobody@x.test'),
    runAlone(env, '--toolsets', 'x', '--read-only'),
  ])
  assert.deepEqual(
    failures.map(({ status, out, err }) => [status, out, err.replace(/ There are all.*/, '')]),
    [
      [2, '', 'PORCHLIGHT_API_KEY is not set. See porchlight mcp --help.\n'],
      [1, '', `${base}: Could not authenticate, invalid API Key\n`],
      [1, '', 'nobody@x.test is not an active team member.\n'],
      [1, '', 'Unknown toolset: x.\n'],
    ],
  )
})

test('The command ends without an error when the client goes away while a tool runs', async () => {
  const holder = await owner.connect()
  const lines = [
    { id: 1, method: 'initialize', params: initialize },
    { method: 'notifications/initialized' },
    {
      id: 2,
      method: 'tools/call',
      params: { name: 'reply', arguments: { conversation_id: conversation, body: 'x' } },
    },
  ].map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  try {
    for (const leave of ['stdin', 'stdout'] as const) {
      await holder.query('begin')
      await holder.query('select from workspace_clocks where workspace_id = $1 for update', [
        space.id,
      ])
      const child = spawn(
        process.execPath,
        ['bin/porchlight.js', 'mcp', '--member', space.adminEmail],
        {
          env: { PORCHLIGHT_URL: base, PORCHLIGHT_API_KEY: space.key },
          stdio: 'pipe',
        },
      )
      let err = ''
      child.stderr.on('data', (text: Buffer) => (err += text.toString()))
      child.stdin.write(lines.join(''))
      const waits = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await until('the tool waits for the lock', 60_000, async () => {
        return (await owner.query(waits)).rowCount === 1 || undefined
      })
      child[leave].destroy()
      // Without a reader the next reply fails.
      if (leave === 'stdout') child.stdin.write(`{"jsonrpc":"2.0","id":3,"method":"tools/list"}\n`)
      assert.deepEqual([await once(child, 'close'), err], [[0, null], ''], leave)
      await holder.query('rollback')
    }
  } finally {
    holder.release()
  }
})

test('docs/mcp.md documents the command, its settings and every toolset', async () => {
  const page = readFileSync('docs/mcp.md', 'utf8')
  const [remote, local] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json = '']) => JSON.parse(json).mcpServers.porchlight,
  )
  assert.equal(new URL(remote.url).pathname, '/mcp')
  assert.deepEqual(Object.keys(remote.headers), ['X-Api-Key'])
  assert.deepEqual(local.args.slice(1, 2), ['mcp'])
  const settings = ['PORCHLIGHT_URL', 'PORCHLIGHT_API_KEY', 'PORCHLIGHT_MCP_MEMBER']
  assert.deepEqual(Object.keys(local.env), settings)
  const { tools } = await agent.listTools()
  for (const { name } of tools) assert.ok(page.includes(`\`${name}\``), name)
  const unknown = await fetch(`${base}/mcp?toolsets=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': space.key },
    body: '{}',
  })
  const { error } = (await unknown.json()) as { error: string }
  const toolsets = error.replace(/.* There are (.*)\.$/, '$1').split(', ')
  for (const name of toolsets) assert.ok(page.includes(`\`${name}\``), name)
})
