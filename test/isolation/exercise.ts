import assert from 'node:assert/strict'
import type pg from 'pg'
import type { TestWorkspace } from '../app.ts'
import { exerciseAttachments } from './exercise-attachments.ts'
import { exerciseAudit } from './exercise-audit.ts'
import { exerciseContacts } from './exercise-contacts.ts'
import { exerciseCursors } from './exercise-cursors.ts'
import { exerciseDrafts } from './exercise-drafts.ts'
import { exerciseNotifications } from './exercise-notifications.ts'
import { exerciseErasure } from './exercise-erasure.ts'
import { exerciseEvents } from './exercise-events.ts'
import { exerciseDirectory } from './exercise-directory.ts'
import { exerciseKeys } from './exercise-keys.ts'
import { exerciseSavedViews } from './exercise-saved-views.ts'
import { exerciseSavedReplies } from './exercise-saved-replies.ts'
import { exerciseSearch } from './exercise-search.ts'
import { exerciseSettings } from './exercise-settings.ts'
import { exerciseCompany } from './exercise-company.ts'
import { exerciseSignIn } from './exercise-sign-in.ts'
import { exerciseViews } from './exercise-views.ts'
import { exerciseWebhooks } from './exercise-webhooks.ts'

/** The part of the driver's connection that prepares a statement. */
type Preparing = { parse: (statement: { name?: string; text: string }) => void }

type Exercise = (space: TestWorkspace) => Promise<void>

/** One function for each part of the API that has its own file. */
const exercises: readonly Exercise[] = [
  exerciseDocumented,
  exerciseAudit,
  exerciseKeys,
  exerciseDirectory,
  exerciseCursors,
  exerciseViews,
  exerciseSavedViews,
  exerciseAttachments,
  exerciseErasure,
  exerciseEvents,
  exerciseSavedReplies,
  exerciseDrafts,
  exerciseNotifications,
  exerciseSearch,
  exerciseSettings,
  exerciseContacts,
  exerciseWebhooks,
  exerciseSignIn,
  exerciseCompany,
]

/** Sends requests for everything that the routes can do, except for the parts in `without`. */
export async function exercise(
  space: TestWorkspace,
  { without = [] }: { without?: readonly Exercise[] } = {},
): Promise<void> {
  // In sequence: each may use what the previous one created.
  for (const part of exercises) if (!without.includes(part)) await part(space)
}

async function exerciseDocumented({ send, adminEmail }: TestWorkspace): Promise<void> {
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
  const greeted = { messages_attributes: [{ body: 'Hi' }] }
  const eve = { ...greeted, visitor_attributes: { email: 'eve@x.test' } }
  const other = `/conversations/${(await send('POST', '/conversations', eve)).body.conversation.id}`
  // Sends that wait for the first one are written together, into several conversations and by several contacts.
  const waiting = Array.from({ length: 8 }, async (_, at) =>
    at % 2 === 0
      ? send('POST', `${path}/messages`, { body: 'Again', sender_email: 'bob@x.test' })
      : send('POST', `${other}/messages`, { body: 'Again', sender_email: 'eve@x.test' }),
  )
  for (const { status } of await Promise.all(waiting)) assert.equal(status, 201)
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
      { ...create, external_id: 'c2', messages_attributes: [{ body: 'x' }, { body: 'y' }] },
    ],
    ['PATCH', path, { title: 'New', tags: ['b'], assignee_email: 'bea@x.test', read: true }],
    ['PUT', `${path}/tags/one`],
    ['DELETE', `${path}/tags/one`],
    ['PUT', `${path}/snooze`, { until: '2099-01-01' }],
    ['DELETE', `${path}/snooze`],
    ['PUT', `${path}/snooze`, {}],
    ['POST', `${path}/messages`, { body: 'I am back', sender_email: 'bob@x.test' }],
    ['DELETE', `${path}/assignee`],
    ['DELETE', `${path}/group`],
    ['GET', path],
    ['GET', `${path}/messages/${said.id}`],
    ['GET', `${path}/messages?around=${said.id}`],
    ...['program', 'mail', 'program,mail'].map(
      (include) => ['GET', `${path}/messages?include=${include}`] as const,
    ),
    ['POST', `${path}/messages`, { ...note, body: noted.body.message.body }],
    ['POST', `${path}/messages`, { body: 'Me', sender_email: 'bob@x.test' }],
    ['POST', `${past}/messages`, { body: 'Live', sender_email: 'bob@x.test', external_id: 'm2' }],
    ['POST', `${past}/messages`, { body: 'x', sender_email: 'eve@x.test', created_at: day }],
    [
      'POST',
      `${path}/messages`,
      { body: 'Seen', sender_email: 'bea@x.test', last_seen_message_id: said.id },
    ],
    ['PATCH', path, { status: 'closed' }],
    ['POST', `${path}/messages`, { body: 'Again', sender_email: 'bob@x.test' }],
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
    ['GET', '/team-members?include=invited'],
    ['GET', `/team-members/${bea.id}`],
    ['PATCH', `/team-members/${bea.id}`, { last_name: 'Bell' }],
    ['PATCH', path, { assignee_email: 'bea@x.test' }],
    ['DELETE', `/team-members/${bea.id}`],
    ['POST', '/team-members', { emails: ['bea@x.test'] }],
  ] as const) {
    const { status, text } = await send(method, address, body)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
  // Concurrent sends are written together.
  const greeting = { body: 'Three at once', sender_email: 'bob@x.test' }
  const replies = await Promise.all(
    [path, past, path].map(async (at) => send('POST', `${at}/messages`, greeting)),
  )
  for (const { status, text } of replies) assert.equal(status, 201, text)
  for (const keys of [['1'], ['1', '2', '3', '4'], ['2', '3', '4', '1']]) {
    const once = keys.map(async (key) =>
      send('POST', `${path}/messages`, greeting, { 'idempotency-key': key }),
    )
    for (const { status, text } of await Promise.all(once)) assert.equal(status, 201, text)
  }
}

/**
 * Notes the named statements that the pool's connections prepare from now on: text by name. A connection
 * that fails or is idle for long is closed, so those that remain do not list them all.
 */
export function noteStatements(pool: pg.Pool): ReadonlyMap<string, string> {
  const sent = new Map<string, string>()
  const noted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    // The driver's types hide it.
    const { connection } = client as unknown as { connection: Preparing }
    const parse = connection.parse.bind(connection)
    connection.parse = (statement) => {
      const { name, text } = statement
      if (name !== undefined) sent.set(name === '' ? `once: ${text}` : name, text)
      parse(statement)
    }
  })
  return sent
}
