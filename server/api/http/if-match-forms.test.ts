import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { upload } from '../../../test/upload.ts'
import { kinds } from '../../chat/settings/kinds.ts'
import { apiRoutes } from '../../start/app.ts'

const { workspace } = await startApp()
const { send, adminEmail } = await workspace()

let count = 0
const next = () => `${(count += 1)}`
const idOf = async (path: string, body: object, name: string): Promise<string> => {
  const made = await send('POST', path, body)
  assert.equal(made.status, 201, made.text)
  return made.body[name].id
}
const conversation = async () => {
  const tags = ['Kept', 'Removed']
  const { id } = await createConversation(send, { assignee_email: adminEmail, tags })
  return `/conversations/${id}`
}
const contact = async () => `/visitors/${await idOf('/visitors', { name: 'Una' }, 'contact')}`
const member = async () => {
  const email = `member${next()}@x.test`
  await send('POST', '/team-members', { emails: [email], send_invitation_email: false })
  return `/team-members/${(await send('GET', `/team-members?email=${email}`)).body.team_members[0].id}`
}
const entry = (path: string, name: string, more: object) => async () =>
  `${path}/${await idOf(path, { name: `Entry ${next()}`, ...more }, name)}`
const message = async () => {
  const path = `${await conversation()}/messages`
  const body = { body: 'Words', attachment_ids: [await upload(send, 'file.txt')] }
  return `${path}/${await idOf(path, { ...body, sender_email: adminEmail }, 'message')}`
}
const groupId = async () => idOf('/groups', { name: `Group ${next()}` }, 'group')
const webhook = async () =>
  `/webhooks/${await idOf('/webhooks', { url: 'https://example.com/' }, 'webhook')}`
const apiKey = async () => {
  const given = { name: 'Other', scopes: ['contacts:read'] }
  return `/api-keys/${await idOf('/api-keys', given, 'api_key')}`
}

const parts = ['inbox', 'tags', 'ticket_fields']
/** Every choice of what a read of a conversation includes. */
const includes = parts.reduce<string[]>(
  (some, part) => some.flatMap((one) => [one, one === '' ? part : `${one},${part}`]),
  [''],
)

/** A change of what is read at a path: the path of the change, below that of the read unless it begins with `/`. */
type Change = readonly [method: string, path: string, body?: () => Promise<object> | object]
type Resource = {
  readonly path: string
  /** Makes one and returns the path of its reads. */
  readonly make: () => Promise<string>
  readonly forms?: readonly string[]
  readonly changes: readonly Change[]
}

const named = () => ({ name: `Name ${next()}` })

const resources: Readonly<Record<string, Resource>> = {
  conversation: {
    path: '/conversations/:id',
    make: conversation,
    forms: includes.map((include) => `?include=${include}`),
    changes: [
      ['PATCH', '', () => ({ title: `Title ${next()}` })],
      ['DELETE', '/assignee'],
      ['DELETE', '/group'],
      ['PUT', '/tags/Added'],
      ['DELETE', '/tags/removed'],
      ['PUT', '/snooze', () => ({ until: '2099-01-01T00:00:00Z' })],
      ['DELETE', '/snooze'],
      ['POST', '/merge', async () => ({ from: (await conversation()).split('/').at(-1) })],
    ],
  },
  view: {
    path: '/views/:id',
    make: entry('/views', 'view', { filter: 'status:open', shared: true }),
    changes: [
      ['PATCH', '', named],
      ['DELETE', ''],
    ],
  },
  saved_reply: {
    path: '/saved-replies/:id',
    make: entry('/saved-replies', 'saved_reply', { body: 'Hello' }),
    changes: [
      ['PATCH', '', named],
      ['DELETE', ''],
    ],
  },
  scheduled_message: {
    path: '/scheduled-messages/:id',
    make: async () => {
      const given = { body: 'Words', sender_email: adminEmail, send_at: '2099-01-01T00:00:00Z' }
      const path = `${await conversation()}/scheduled-messages`
      return `/scheduled-messages/${await idOf(path, given, 'scheduled_message')}`
    },
    changes: [['DELETE', '']],
  },
  contact: {
    path: '/visitors/:id',
    make: contact,
    changes: [
      ['PATCH', '', named],
      ['POST', '/merge', async () => ({ from: (await contact()).split('/').at(-1) })],
      ['DELETE', ''],
    ],
  },
  contact_note: {
    path: '/visitors/:id/notes/:id',
    make: async () => {
      const path = `${await contact()}/notes`
      return `${path}/${await idOf(path, { body: 'Words' }, 'contact_note')}`
    },
    changes: [
      ['PATCH', '', () => ({ body: `Words ${next()}` })],
      ['DELETE', ''],
    ],
  },
  block: {
    path: '/visitors/:id/block',
    make: async () => `${await contact()}/block`,
    changes: [
      ['PUT', ''],
      ['DELETE', ''],
    ],
  },
  team_member: {
    path: '/team-members/:id',
    make: member,
    changes: [
      ['PATCH', '', () => ({ last_name: `Name ${next()}` })],
      ['DELETE', ''],
    ],
  },
  list_of_groups: {
    path: '/team-members/:id/groups',
    make: async () => `${await member()}/groups`,
    changes: [['PUT', '', async () => ({ group_ids: [await groupId()] })]],
  },
  message: {
    path: '/conversations/:id/messages/:id',
    make: message,
    changes: [
      ['PATCH', '', () => ({ status: 'read' })],
      ['DELETE', ''],
    ],
  },
  workspace: {
    path: '/workspace',
    make: async () => '/workspace',
    changes: [['PATCH', '', named]],
  },
  webhook: {
    path: '/webhooks/:id',
    make: webhook,
    changes: [
      ['PATCH', '', () => ({ description: `Words ${next()}` })],
      ['DELETE', ''],
    ],
  },
  api_key: { path: '/api-keys/:id', make: apiKey, changes: [['DELETE', '']] },
  ...Object.fromEntries(
    kinds.map(({ singular, path, fieldKinds }) => [
      singular,
      {
        path: `${path}/:id`,
        make: entry(path, singular, fieldKinds === undefined ? {} : { kind: 'text' }),
        changes: [
          ['PATCH', '', named],
          ['DELETE', ''],
        ],
      } satisfies Resource,
    ]),
  ),
}

const codings = ['identity', 'gzip, identity;q=0', 'br, identity;q=0'] as const
const tagOf = ({ headers }: TestReply) => String(headers['etag'])

for (const [name, { make, forms = [''], changes }] of Object.entries(resources)) {
  test(`Every change of a ${name} takes the ETag of every read of it, and refuses one from before`, async () => {
    for (const [method, below, body] of changes) {
      for (const form of forms) {
        for (const coding of codings) {
          const path = await make()
          const read = async (headers = {}) => send('GET', `${path}${form}`, undefined, headers)
          const etag = tagOf(await read({ 'accept-encoding': coding }))
          assert.match(etag, /^"[^"]+"$/, 'A strong one: RFC 9110, 8.8.3.')
          const change = async (given: string) =>
            send(method, `${path}${below}`, await body?.(), { 'if-match': given })
          const what = `${method} ${path}${below} with the tag of ${form} in ${coding}`
          assert.equal((await change(`W/${etag}`)).status, 412, `${what}, weak`)
          const changed = await change(etag)
          assert.ok(changed.status < 300, `${what}: ${changed.text}`)
          const after = await read()
          if (after.status === 200 && tagOf(after) !== etag.replace(/\.(?:br|gzip)"$/, '"'))
            assert.equal((await change(etag)).status, 412, `${what}, again`)
        }
      }
    }
  })
}

test('The table has every change that refuses a stale ETag', () => {
  const known = Object.values(resources).flatMap(({ path, changes }) =>
    changes.map(
      ([method, below]) => `${method} ${path}${below.replace(/^\/tags\/.*/, '/tags/:id')}`,
    ),
  )
  const all = apiRoutes.filter(
    ({ method, path, refusals }) =>
      // What is uploaded is read with an address that expires; a contact by its identifier, a split and the undo of a merge have tests of their own; a mail
      // is taken out of the tray once; a suppression is read in its list alone, which has no tag.
      !/^\/(?:attachments|mails|mail-suppressions|visitors\/by-identifier|conversations\/:conversation_id\/(?:merges|split))/.test(
        path,
      ) &&
      // Secrets are not read, and signals not stored: neither has a tag.
      !/\/secrets\/|\/looking$|^\/presence$/.test(path) &&
      (['PATCH', 'PUT', 'DELETE'].includes(method) || refusals.includes(412)),
  )
  for (const { method, path, refusals } of all)
    assert.ok(refusals.includes(412), `${method} ${path} documents its 412.`)
  const patterns = all.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`)
  assert.deepEqual(patterns.toSorted(), known.toSorted())
})
