import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { startApp, type TestWorkspace } from '../../test/app.ts'
import { startConversation } from '../../test/seed.ts'
import { createKey } from '../api-keys/manage-keys.ts'
import { apiRoutes } from '../app.ts'
import { missingScopes } from '../http/route-scopes.ts'

const { port, owner, workspace } = await startApp()
const space = await workspace()

/** The agent's side, by the official SDK, with `porchlight mcp` as the process it starts. */
async function startAgent({ key }: Pick<TestWorkspace, 'key'>): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['bin/porchlight.js', 'mcp'],
    env: { PORCHLIGHT_URL: `http://127.0.0.1:${port}`, PORCHLIGHT_API_KEY: key },
    stderr: 'inherit',
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  after(async () => client.close())
  return client
}

type Result = { isError?: boolean; structuredContent?: unknown; content: { text: string }[] }

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  return (await client.callTool({ name, arguments: given })) as Result
}

const agent = await startAgent(space)

test('Every operation that speaks JSON is a tool, told as what it is', async () => {
  const { tools } = await agent.listTools()
  const names = tools.map(({ name }) => name)
  const left = apiRoutes.map(({ operationId }) => operationId).filter((id) => !names.includes(id))
  // Streams and files.
  assert.deepEqual(
    left.filter((id) => !/^streamEvents$|^appendToUpload$/.test(id)),
    [],
  )
  const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations
  assert.deepEqual(hints('listConversations'), { readOnlyHint: true })
  assert.deepEqual(hints('createConversation'), {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  })
  assert.equal(hints('deactivateTeamMember')?.destructiveHint, true)
  const send = tools.find(({ name }) => name === 'sendMessage')
  assert.deepEqual(send?.inputSchema.required, ['conversation_id', 'body', 'sender_email'])
})

test('A tool does what its operation does, once, and answers with the reply as it is', async () => {
  const id = await startConversation(space.send, 'ada@agent.test')
  const sent = await call(agent, 'sendMessage', {
    conversation_id: id,
    body: 'From an agent',
    sender_email: space.adminEmail,
  })
  const { body } = await space.send('GET', `/conversations/${id}/messages`)
  const { message } = sent.structuredContent as { message: object }
  assert.deepEqual(message, body.messages.at(-1))
  assert.deepEqual(JSON.parse(sent.content[0]?.text ?? ''), sent.structuredContent)
  const { rows } = await owner.query('select 1 from kept_replies where workspace_id = $1', [
    space.id,
  ])
  assert.equal(rows.length, 1, 'sent with an Idempotency-Key')
  const found = await call(agent, 'listContacts', { email: 'ada@agent.test' })
  const { pagination } = found.structuredContent as { pagination: { total_count: number } }
  assert.equal(pagination.total_count, 1)
})

test("What the API refuses is told in the API's words", async () => {
  const unknown = await call(agent, 'getConversation', { conversation_id: 'none' })
  assert.equal(unknown.isError, true)
  assert.match(
    unknown.content[0]?.text ?? '',
    /^Conversation does not exist\. \(conversation_unknown, 404, request /,
  )
  const missing = await call(agent, 'getConversation')
  assert.equal(missing.content[0]?.text, 'conversation_id must be given.')
  assert.equal((await call(agent, 'nothing')).isError, true)
})

test('A key of few scopes offers the tools it can use, and no others', async () => {
  const scopes = ['contacts:*']
  const { key } = await createKey(owner, space.id, { name: 'agent', scopes, expires_at: undefined })
  const narrow = await startAgent({ key })
  const { tools } = await narrow.listTools()
  const names = tools.map(({ name }) => name)
  assert.ok(names.includes('listContacts'))
  const wanted = apiRoutes.filter((route) => missingScopes(route, scopes).length === 0)
  assert.deepEqual(names.toSorted(), wanted.map(({ operationId }) => operationId).toSorted())
})

/** What the command comes to without anybody who speaks to it. */
async function runAlone(env: Record<string, string>) {
  const child = spawn(process.execPath, ['bin/porchlight.js', 'mcp'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...said }
}

test('Without a key, or with a wrong one, it says so in a line and ends', async () => {
  const url = `http://127.0.0.1:${port}`
  assert.deepEqual(await runAlone({}), {
    status: 2,
    out: '',
    err: 'PORCHLIGHT_API_KEY is not set. See porchlight mcp --help.\n',
  })
  const wrong = { PORCHLIGHT_URL: url, PORCHLIGHT_API_KEY: 'porch_wrong' }
  assert.deepEqual(await runAlone(wrong), {
    status: 1,
    out: '',
    err: `${url}: Could not authenticate, invalid API Key\n`,
  })
})

test('docs/mcp.md shows a configuration that names the command and its settings', () => {
  const page = readFileSync('docs/mcp.md', 'utf8')
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  const { porchlight } = JSON.parse(json).mcpServers
  assert.deepEqual(porchlight.args.slice(-1), ['mcp'])
  assert.deepEqual(Object.keys(porchlight.env), ['PORCHLIGHT_URL', 'PORCHLIGHT_API_KEY'])
})
