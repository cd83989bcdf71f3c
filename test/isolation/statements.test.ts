import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  contactsByCreation,
  conversationsByCreation,
  conversationsByUpdate,
} from '../../server/lists/list-definitions.ts'
import { pageSql } from '../../server/lists/list-page.ts'
import { startApp } from '../app.ts'

/** What works for the operator over all workspaces, under the owner's role. */
const acrossWorkspaces = /^server\/cli\//

/** Texts put together from conditions; they are checked as they come out. */
const builtAtRunTime = 'server/lists/list-page.ts'

const { owner, services, workspace } = await startApp()
const { rows } = await owner.query<{ name: string }>(
  `select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'porchlight_migrations'`,
)
const tables = rows.map(({ name }) => name).join('|')
// A table that is only named at run time counts as one, too.
const tableUse = new RegExp(String.raw`\b(?:from|join|into|update)\s+(?:(?:${tables})\b|%I)`, 'gi')

/** The texts between quotes in TypeScript source; what stands inside `${}` is a text of its own. */
function literalsOf(source: string): string[] {
  const literals: string[] = []
  const open: { quote: string; text: string }[] = []
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at)
    const inner = open.at(-1)
    if (inner === undefined || inner.quote === '{') {
      if (source.startsWith('//', at)) at = source.indexOf('\n', at)
      else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 1
      else if (`'"\``.includes(character)) open.push({ quote: character, text: '' })
      else if (character === '{' && inner) open.push({ quote: '{', text: '' })
      else if (character === '}' && inner) open.pop()
      if (at < 0) break
    } else if (character === '\\') {
      inner.text += source.charAt((at += 1))
    } else if (inner.quote === '`' && source.startsWith('${', at)) {
      open.push({ quote: '{', text: '' })
      at += 1
    } else if (character === inner.quote || (character === '\n' && inner.quote !== '`')) {
      literals.push(inner.text)
      open.pop()
    } else {
      inner.text += character
    }
  }
  return literals
}

/** How often a text names a table without naming the workspace. */
function unboundUses(sql: string): number {
  const uses = sql.match(tableUse)?.length ?? 0
  const bindings = sql.match(/\bworkspace_id\b/g)?.length ?? 0
  return Math.max(uses - bindings, 0)
}

test('The search sees SQL in every kind of text, and what lacks the workspace in it', () => {
  const source =
    "f('select 1 from tags') // 'from x'\nconst a = `with ${b(`from contacts c`)} from tags`"
  assert.deepEqual(literalsOf(source), ['select 1 from tags', 'from contacts c', 'with  from tags'])
  assert.equal(unboundUses('select 1 from tags join contacts c on c.workspace_id = $1'), 1)
  assert.equal(unboundUses('select 1 from tags where workspace_id = $1'), 0)
  assert.equal(unboundUses('insert into tags (workspace_id, id) values ($1, $2)'), 0)
})

const isOfTests = /\.test\.ts$|\/testing\//

test('Every statement of the server names the workspace for every table it uses', async () => {
  let seen = 0
  const unbound: string[] = []
  for await (const file of glob('server/**/*.ts')) {
    if (isOfTests.test(file) || acrossWorkspaces.test(file) || file === builtAtRunTime) continue
    for (const sql of literalsOf(await readFile(file, 'utf8'))) {
      seen += sql.match(tableUse)?.length ?? 0
      if (unboundUses(sql) > 0) unbound.push(`${file}: ${sql}`)
    }
  }
  assert.deepEqual(unbound, [])
  assert.ok(seen > 40, `Only ${seen} uses of tables were found.`)
})

test('Every form of the list pages names the workspace for every table it uses', () => {
  const choices = [true, false]
  const texts = choices.flatMap((descending) =>
    choices.flatMap((labelled) =>
      choices.flatMap((updatedAfter) =>
        choices.flatMap((far) =>
          [contactsByCreation, conversationsByCreation, conversationsByUpdate].map((list) =>
            pageSql({ list, descending, labelled, updatedAfter, far }),
          ),
        ),
      ),
    ),
  )
  for (const sql of texts) assert.equal(unboundUses(sql), 0, sql)
})

/** Asks for everything the routes can do. */
async function exercise(): Promise<void> {
  const { send, adminEmail } = await workspace()
  const day = '2024-01-01'
  const create = {
    visitor_attributes: { email: 'bob@x.test', user_identifier: 'u', field_values: {} },
    messages_attributes: [{ body: 'Hello', external_id: 'm1' }],
    assignee_email: adminEmail,
    external_id: 'c1',
    tags: ['a'],
  }
  const { id, visitor } = (await send('POST', '/conversations', create)).body.conversation
  const old = { created_at: day, messages_attributes: [{ body: 'Old', created_at: day }] }
  const imported = await send('POST', '/conversations', { ...old, visitor_attributes: visitor })
  const past = `/conversations/${imported.body.conversation.id}`
  const path = `/conversations/${id}`
  const [said] = (await send('GET', `${path}/messages`)).body.messages
  await send('POST', '/team-members', { emails: ['bea@x.test'] })
  const [bea] = (await send('GET', '/team-members?email=bea@x.test')).body.team_members
  const note = { kind: 'note', sender_email: adminEmail, mentions: [{ email: adminEmail }] }
  const noted = await send('POST', `${path}/messages`, { ...note, body: 'Hm' })
  const lists = [
    '',
    'sort=updated_at',
    `updated_after=${day}`,
    `updated_after=${day}&sort=updated_at`,
  ]
  for (const [method, address, body] of [
    ['POST', '/conversations', { ...create, name: 'Bob' }],
    [
      'POST',
      '/conversations',
      { ...create, external_id: 'c2', messages_attributes: [{ body: 'x' }] },
    ],
    ['PATCH', path, { title: 'New', tags: ['b'], assignee_email: 'bea@x.test', read: true }],
    ['DELETE', `${path}/assignee`],
    ['DELETE', `${path}/group`],
    ['GET', path],
    ['GET', `${path}/messages/${said.id}`],
    ['POST', `${path}/messages`, { ...note, body: noted.body.message.body }],
    ['POST', `${path}/messages`, { body: 'Me', sender_email: 'bob@x.test' }],
    ['POST', `${past}/messages`, { body: 'Live', sender_email: 'bob@x.test', external_id: 'm2' }],
    ['POST', `${past}/messages`, { body: 'x', sender_email: 'eve@x.test', created_at: day }],
    ['GET', `/visitors/${visitor.id}`],
    ['PATCH', `/visitors/${visitor.id}`, { name: 'B' }],
    ['GET', '/visitors'],
    ['GET', '/visitors?page=999'],
    ['GET', '/visitors?email=bob@x.test'],
    ['GET', '/visitors?user_identifier=u'],
    ['GET', '/visitors?email=bob@x.test&user_identifier=u'],
    ...lists.flatMap((query) =>
      ['', '&status=open', '&page=999', '&status=open&page=999'].map(
        (more) => ['GET', `/conversations?${query}${more}`] as const,
      ),
    ),
    ['GET', '/team-members'],
    ['GET', `/team-members/${bea.id}`],
    ['PATCH', `/team-members/${bea.id}`, { last_name: 'Bell' }],
    ['PATCH', path, { assignee_email: 'bea@x.test' }],
    ['DELETE', `/team-members/${bea.id}`],
    ['POST', '/team-members', { emails: ['bea@x.test'] }],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}

test('Every statement the routes send, put together as it is, names the workspace for every table', async () => {
  await exercise()
  const { pool } = services.database
  const connections = await Promise.all(
    Array.from({ length: pool.totalCount }, async () => pool.connect()),
  )
  const sent = new Map<string, string>()
  for (const connection of connections) {
    const { rows: prepared } = await connection.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    )
    for (const { name, statement } of prepared) sent.set(name, statement)
    connection.release()
  }
  assert.ok(sent.size > 60, `Only ${sent.size} statements were sent.`)
  for (const [name, sql] of sent) assert.equal(unboundUses(sql), 0, `${name}: ${sql}`)
})
