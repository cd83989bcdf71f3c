import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import {
  contactsByCreation,
  conversationsByCreation,
  conversationsByUpdate,
} from '../../server/store/lists/list-definitions.ts'
import { pageSql } from '../../server/store/lists/list-page.ts'
import { startApp } from '../app.ts'
import { wayOfRequests } from '../way-of-requests.ts'
import { exercise, statementsSent } from './exercise.ts'

/** What works for the operator over all workspaces, under the owner's role. */
const acrossWorkspaces = /^server\/operate\/cli\//

/** Texts put together from conditions; they are checked as they come out. */
const builtAtRunTime = /^server\/store\/lists\/(?:list-page|page-rows|page-totals|crossed-page)\.ts$/

const { owner, services, workspace, address } = await startApp()
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
    if (isOfTests.test(file) || acrossWorkspaces.test(file) || builtAtRunTime.test(file)) continue
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

/** Behind a pooler no connection knows what it has been asked. */
const skip = 'poolerUrl' in wayOfRequests(address)

test(
  'Every statement the routes send, put together as it is, names the workspace for every table',
  { skip },
  async () => {
    await exercise(await workspace())
    const sent = await statementsSent(services.database.pool)
    assert.ok(sent.size > 60, `Only ${sent.size} statements were sent.`)
    for (const [name, sql] of sent) assert.equal(unboundUses(sql), 0, `${name}: ${sql}`)
  },
)
