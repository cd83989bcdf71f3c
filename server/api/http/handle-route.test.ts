import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { documentedThings } from '../../../test/documented-things.ts'
import { apiRoutes } from '../../start/app.ts'
import { newId } from '../../ids.ts'

const { workspace } = await startApp()
const space = await workspace()
const { send } = space
const ids: Record<string, unknown> = { ...(await documentedThings(space)), user_identifier: 'x' }

const pageNames = ['page', 'per_page', 'page_number', 'page_size']

function parametersOf({ query = {}, aliases = [] }: (typeof apiRoutes)[number]): Set<string> {
  const isPaged = pageNames.some((name) => Object.hasOwn(query, name))
  return new Set([...Object.keys(query), ...aliases, ...(isPaged ? pageNames : [])])
}

test('Every parameter of every list in a bracketed form is refused, never ignored', async () => {
  let tried = 0
  for (const route of apiRoutes.filter(({ method }) => method === 'GET')) {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const needed = Object.hasOwn(route.query ?? {}, 'q') ? 'q=hello&' : ''
    for (const name of parametersOf(route)) {
      const isRepeatable = route.repeatable?.includes(name) === true
      const forms = ['[x]', '[0][x]', ...(isRepeatable ? ['[-1]'] : ['[]', '[0]'])]
      for (const form of forms) {
        // One after the other: a stream that was not refused would never end.
        const reply = await send('GET', `${path}?${needed}${encodeURIComponent(name + form)}=1`)
        assert.equal(reply.status, 422, `${route.path}?${name}${form}`)
        tried += 1
      }
    }
  }
  assert.ok(tried > 200)
})

test('NUL in any parameter of any route is refused, except in page numbers', async () => {
  let tried = 0
  for (const route of apiRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const needed = Object.hasOwn(route.query ?? {}, 'q') ? 'q=hello&' : ''
    for (const name of parametersOf(route)) {
      for (const value of ['%00', 'a%00b', `a&${name}=%00`]) {
        const reply = await send(route.method, `${path}?${needed}${name}=${value}`)
        const isPage = pageNames.includes(name)
        assert.equal(reply.status, isPage ? 200 : 422, `${route.method} ${path} ${name}=${value}`)
        tried += 1
      }
    }
  }
  assert.ok(tried > 100)
  const { body } = await send('GET', `/webhooks/${String(ids['webhook_id'])}/deliveries?status=%00`)
  assert.equal(body.error, 'status contains characters that cannot be stored.')
})

test("The error has the contract's message if there is one", async () => {
  const errorOf = async (path: string) => (await send('GET', path)).body.error
  const identity = 'email and user_identifier must be strings.'
  assert.equal(await errorOf('/visitors?email[0]=a@b.test'), identity)
  assert.equal(await errorOf('/visitors?user_identifier[]=1'), identity)
  const moment = 'Invalid updated_after value. It must be an ISO 8601 timestamp.'
  assert.equal(await errorOf('/conversations?updated_after[gt]=2026-01-01'), moment)
  assert.equal(await errorOf('/visitors?page[number]=2'), 'page must be a single value.')
})

test('A status may have brackets; unknown parameters are ignored with brackets, too', async () => {
  const create = async (status: string) => {
    const visitor = { email: `${status}@brackets.test` }
    const body = { visitor_attributes: visitor, messages_attributes: [{ body: 'x' }], status }
    return (await send('POST', '/conversations', body)).body.conversation.id as string
  }
  const onHold = await create('on_hold')
  const spam = await create('spam')
  const trash = await create('trash')
  const listed = async (query: string) => {
    const { body } = await send('GET', `/conversations?${query}`)
    return body.conversations.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await listed('status[0]=spam'), [spam])
  assert.deepEqual(await listed('status%5B0%5D=on_hold&status%5B1%5D=trash'), [onHold, trash])
  assert.deepEqual(await listed('status[]=spam&status[]=trash'), [spam, trash])
  assert.deepEqual(await listed('status=spam&statuses[7]=on_hold,trash'), [onHold, spam, trash])
  assert.deepEqual(await listed('shape[status]=open&status=spam&[0]=x'), [spam])
})

test('An unknown resource takes precedence over a bracketed parameter, also in a batch', async () => {
  const { status } = await send('GET', `/conversations/${newId()}/messages?page[number]=2`)
  assert.equal(status, 404)
  const tag = (await send('POST', '/tags', { name: 'Brackets' })).body.tag
  const path = `/tags/${tag.id}?discard[]=true`
  const { body } = await send('POST', '/batch', { operations: [{ method: 'DELETE', path }] })
  assert.equal(body.results[0].body.error, 'discard must be a single value.')
  assert.equal((await send('DELETE', path)).status, 422)
  assert.equal((await send('GET', `/tags/${tag.id}`)).status, 200)
})
