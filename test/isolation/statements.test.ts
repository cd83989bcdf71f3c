import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { contactView } from '../../server/chat/contacts/contact-list.ts'
import { viewOf } from '../../server/chat/conversations/conversation-view.ts'
import { pageSql, walkSql } from '../../server/store/lists/list-page.ts'
import { nameOf } from '../../server/store/lists/view.ts'
import { startApp } from '../app.ts'
import { countUsesIn } from './count-uses.ts'

/** Code that works across workspaces for the operator, as the owner. */
const acrossWorkspaces =
  /^server\/(?:store\/due\/turn-queries|operate\/(?:cli\/|demo\/next-step|cells\/(?:survey-cells|choose-cell|move\/check-move))|chat\/(?:events\/partitions\/drop-partitions|channels\/kinds\/mail\/state\/mail-gauges))/

/** Texts built from conditions at run time; they are checked as built, below. */
const builtAtRunTime =
  /^server\/store\/lists\/(?:list-page|narrowed-totals|scan-rows|ranked-from|chunk-start|view-totals|sifted-rows)\.ts$/

const countUses = await countUsesIn((await startApp()).owner)
const unboundUses = (sql: string) => countUses(sql).unbound

/** The string literals of TypeScript source; strings inside `${}` are separate. */
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

test('The scan finds SQL in every kind of literal, and tables without their workspace', () => {
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
      const { uses, unbound: left } = countUses(sql)
      seen += uses
      if (left > 0) unbound.push(`${file}: ${sql}`)
    }
  }
  assert.deepEqual(unbound, [])
  assert.ok(seen > 40, `Only ${seen} uses of tables were found.`)
})

test('Every form of the list pages names the workspace for every table it uses', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  const parts = [undefined, null, id].flatMap((assignee) =>
    [undefined, id].flatMap((group_id) =>
      [undefined, id].map((contact_id) => ({ assignee, group_id, contact_id })),
    ),
  )
  const views = (['created_at', 'updated_at', 'waiting_since'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [undefined, ['new']].flatMap((statuses) =>
        [undefined, new Date(0)].flatMap((after) =>
          parts.map((part) => viewOf({ sort, order, statuses, updated_after: after, ...part })),
        ),
      ),
    ),
  )
  const walk = { from: undefined, backwards: false, number: 1, list: '' }
  const oldest = {
    isBlocked: false,
    withBlock: false,
    filter: { email_key: undefined, user_identifier: undefined, phone_key: undefined },
    updated_after: undefined,
    sort: 'created_at',
    order: 'asc',
  } as const
  const texts = [contactView(oldest, []), ...views].flatMap((view) => [
    pageSql(view, false),
    pageSql(view, true),
    walkSql(view, walk),
  ])
  for (const sql of texts) assert.equal(unboundUses(sql), 0, sql)
  // PostgreSQL truncates longer names, so two could be equal.
  assert.ok(views.every((view) => `i_before_${nameOf(view)}`.length <= 63))
})
