import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { basePath } from '../server/start/app.ts'
import { startApp } from './app.ts'
import { createConversation } from './conversations.ts'

const page = readFileSync('docs/events.md', 'utf8')
const app = await startApp()
const { send, key } = await app.workspace()
const env = {
  PATH: process.env['PATH'],
  API: `http://127.0.0.1:${app.port}${basePath}`,
  KEY: key,
}

const snippets = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, text = '']) => text,
  )

/** Runs a program of the page and collects what it prints. */
function run(command: string, words: string[]) {
  const child = spawn(command, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill())
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return { text: () => text, ended, stop: () => child.kill() }
}

test('Every command of docs/events.md does what the page describes', async () => {
  await createConversation(send)
  const [, read = '', wait = '', stream = ''] = snippets('sh')
  const first = run('sh', ['-c', read])
  await first.ended
  const log = JSON.parse(first.text())
  assert.deepEqual([log.events.length, log.next_after, log.latest_sequence], [2, 2, 4])
  const second = run('sh', ['-c', wait])
  await second.ended
  const types = JSON.parse(second.text()).events.map(({ type }: { type: string }) => type)
  assert.deepEqual(types, ['conversation.created', 'message.created'])
  const third = run('sh', ['-c', stream])
  await until('the stream tells the rest', 10_000, () => third.text().includes('id: 4\nevent'))
  third.stop()
})

test('The program of docs/events.md prints every event once, including later ones', async () => {
  const [program = ''] = snippets('js')
  const following = run(process.execPath, ['--input-type=module', '-e', program])
  const lines = () => following.text().trim().split('\n')
  await until('it has what there is', 10_000, () => lines().length === 4)
  await createConversation(send, { visitor_attributes: { email: 'new@x.test' } })
  await until('it has what has come', 10_000, () => lines().length === 7)
  following.stop()
  const { events } = (await send('GET', '/events')).body
  assert.deepEqual(
    lines().map((line) => JSON.parse(line)),
    events,
  )
})

test('The stream for an inbox brings rows and signals', async () => {
  const [, , , , inbox = ''] = snippets('sh')
  const following = run('sh', ['-c', inbox])
  await until('the stream begins', 10_000, () => following.text().includes('id: '))
  const { id } = (await send('GET', '/conversations?per_page=1')).body.conversations[0]
  await send('POST', `/conversations/${id}/typing`)
  await send('PATCH', `/conversations/${id}`, { priority: 'urgent' })
  await until('both are told', 10_000, () =>
    ['event: signal\ndata: {"type":"typing"', '"preview":"'].every((one) =>
      following.text().includes(one),
    ),
  )
  following.stop()
})
