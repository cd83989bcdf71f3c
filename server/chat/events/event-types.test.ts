import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import {
  applyEvent,
  readReplica,
  type LoggedEvent,
  type Replica,
} from '../../../campaigns/events/replica.ts'
import { startOwnApp, type Send } from '../../../test/app.ts'
import { exerciseToldAccess } from '../../../test/isolation/exercise-audit.ts'
import { exerciseFollowUps } from '../../../test/isolation/exercise-follow-ups.ts'
import { exerciseMailboxes } from '../../../test/isolation/exercise-mailboxes.ts'
import { exerciseMails } from '../../../test/isolation/exercise-mails.ts'
import { exerciseSavedViews } from '../../../test/isolation/exercise-saved-views.ts'
import { exerciseViews } from '../../../test/isolation/exercise-views.ts'
import { exercise } from '../../../test/isolation/exercise.ts'
import { createKey, revokeKey, rotateKey } from '../../api/access/command-keys.ts'
import { apiSchemas } from '../../start/api-schemas.ts'
import { basePath, documentedRoutes } from '../../start/app.ts'
import { openApiDocument } from '../../api/openapi/openapi.ts'
import { eventWebhooks } from './event-schemas.ts'
import { eventTypes } from './event-types.ts'
import { readRows } from './testing/read-rows.ts'

const { owner, services, workspace } = await startOwnApp()

/** The logs of all workspaces. */
async function logged(workspaceId?: string, after = 0): Promise<LoggedEvent[]> {
  const { rows } = await owner.query<Omit<LoggedEvent, 'created_at'> & { created_at: Date }>(
    `select id, sequence, type, created_at, actor, request_id, data from events
      where ($1::uuid is null or workspace_id = $1) and sequence > $2 order by workspace_id, sequence`,
    [workspaceId ?? null, after],
  )
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Links to files are signed again for each request. */
function withoutLinks(copy: Replica): Replica {
  const messages = [...copy.messages].map(([id, message]): [string, typeof message] => [
    id,
    { ...message, attachments: message['attachments'].map(({ id: file }: { id: string }) => file) },
  ])
  return { ...copy, messages: new Map(messages) }
}

test('The events of every write bring a copy of the workspace up to date', async () => {
  const space = await workspace()
  const copy = await readRows(owner, space.id)
  let applied = (await logged(space.id)).length
  let underWay = 0
  let verified = 0
  const verify = async (what: string) => {
    const events = await logged(space.id, applied)
    for (const event of events) applyEvent(copy, event)
    applied += events.length
    assert.deepEqual(withoutLinks(copy), withoutLinks(await readRows(owner, space.id)), what)
    verified += 1
  }
  const send: Send = async (method, path, body, headers) => {
    underWay += 1
    const reply = await space.send(method, path, body, headers)
    underWay -= 1
    // Concurrent writes would be in the fresh copy only.
    if (method !== 'GET' && underWay === 0) await verify(`${method} ${path}`)
    return reply
  }
  // Lists are read, and make no events; saved views are in no copy.
  const without = [exerciseViews, exerciseSavedViews]
  await exercise({ ...space, send: Object.assign(send, space.send) }, { without })
  // Members' browsers do not use `send`, and they come last.
  await verify('browsers')
  assert.deepEqual(withoutLinks(copy), withoutLinks(await readReplica(space.send)))
  assert.ok(verified > 20, `${verified} writes`)
})

test('Every event matches the schema of its type, and every type occurs', async () => {
  const space = await workspace()
  const { id } = space
  await exerciseFollowUps(services, space)
  await exerciseToldAccess(services, space)
  const { view } = (await space.send('POST', '/views', { name: 'Open', filter: 'status:open' }))
    .body
  await space.send('PATCH', `/views/${view.id}`, { name: 'All that is open' })
  await space.send('DELETE', `/views/${view.id}`)
  const made = await createKey(services.database, id, {
    name: 'a',
    scopes: ['*'],
    expires_at: undefined,
  })
  const { created } = await rotateKey(services.database, id, made.id, 1_000)
  await revokeKey(services.database, id, created.id)
  await exerciseMails(services, await workspace())
  await exerciseMailboxes(services, await workspace())
  const { components, webhooks } = openApiDocument(
    'api',
    documentedRoutes,
    apiSchemas,
    { version: '1', ownUrl: 'http://x', serverUrl: 'http://x', basePath },
    eventWebhooks,
  ) as { components: object; webhooks: Record<string, { post: { requestBody: Body } }> }
  type Body = { content: Record<string, { schema: object; example: object }> }
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajvFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components })
  const validators = new Map(
    Object.entries(webhooks).map(([type, { post }]) => {
      const { schema = {}, example } = post.requestBody.content['application/json'] ?? {}
      const validate = ajv.compile(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as object,
      )
      assert.ok(validate(example), `${type}: ${ajv.errorsText(validate.errors)}`)
      return [type, validate]
    }),
  )
  assert.deepEqual([...validators.keys()], Object.keys(eventTypes))
  const seen = new Set<string>()
  for (const event of await logged()) {
    const validate = validators.get(event.type)
    assert.ok(validate, `${event.type} is in no catalogue`)
    assert.ok(validate(event), `${JSON.stringify(event)}: ${ajv.errorsText(validate.errors)}`)
    seen.add(event.type)
  }
  assert.deepEqual([...seen].toSorted(), Object.keys(eventTypes).toSorted())
})

test('docs/api/events.md lists exactly the event types and their data', () => {
  const page = readFileSync('docs/api/events.md', 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+\.\w+)`\s*\| (.*?)\s*\| (.*?)\s*\|$/gm)]
  const documented = rows.map(([, type, data, summary]) => ({ type, data, summary }))
  const known = Object.entries(eventTypes).map(([type, { data, optional = {}, summary }]) => {
    const always = Object.keys(data).map((name) => `\`${name}\``)
    const perhaps = Object.keys(optional).map((name) => `perhaps \`${name}\``)
    return { type, data: [...always, ...perhaps].join(', '), summary }
  })
  assert.deepEqual(documented, known)
})
