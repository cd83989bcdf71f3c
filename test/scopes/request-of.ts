import type { Route } from '../../server/api/http/route.ts'
import { mailHeaders, plainMail } from '../mails.ts'
import type { Things } from './marked-things.ts'
import { commonWord, harmlessRole, markOf } from './marked-things.ts'

export type Asked = {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const partType = 'application/offset+octet-stream'

/** Bodies for routes that reject an empty one, by method and path. */
const bodies: Readonly<Record<string, (things: Things) => object>> = {
  'POST /visitors': () => ({ name: 'New' }),
  'POST /visitors/:contact_id/merge': (things) => ({ from: things['merged_contact_id'] }),
  'POST /conversations/:conversation_id/merge': (things) => ({
    from: things['merged_conversation_id'],
  }),
  'POST /conversations/:conversation_id/split': (things) => ({
    message_ids: [things['split_message_id']],
  }),
  'POST /visitors/:contact_id/notes': () => ({ body: 'New' }),
  'PATCH /visitors/:contact_id/notes/:contact_note_id': () => ({ body: 'New' }),
  'POST /conversations': () => ({
    visitor_attributes: { name: 'New' },
    messages_attributes: [{ body: 'Hello' }],
  }),
  'POST /conversations/:conversation_id/messages': () => ({
    body: 'Hello',
    sender_email: 'new@x.test',
  }),
  'POST /conversations/:conversation_id/scheduled-messages': () => ({
    body: 'Later',
    sender_email: `${markOf('team_member', 'email')}@x.test`,
    send_at: '2099-01-01T00:00:00Z',
  }),
  'PATCH /conversations/:conversation_id/messages/:message_id': () => ({ status: 'delivered' }),
  'POST /conversations/:conversation_id/read': () => ({ reader: 'team' }),
  'POST /team-members': () => ({ emails: ['new@x.test'], organization_role: harmlessRole }),
  'POST /roles': () => ({ name: 'Other', permissions: [] }),
  'PUT /team-members/:team_member_id/groups': (things) => ({ group_ids: [things['group_id']] }),
  'PUT /presence': () => ({
    sender_email: `${markOf('team_member', 'email')}@x.test`,
  }),
  'POST /api-keys': () => ({ name: 'New', scopes: ['keys:read'] }),
  'POST /bulk-changes': (things) => ({
    ...{ conversation_ids: [things['conversation_id']], method: 'PATCH', body: {} },
  }),
  'POST /views': () => ({ name: 'New', filter: 'status:open', shared: true }),
  'POST /saved-replies': () => ({ name: 'New', body: 'New', shared: true }),
  'POST /webhooks': () => ({ url: 'https://example.com/new' }),
  'POST /webhooks/:webhook_id/replay': (things) => ({
    from_sequence: 1,
    to_sequence: Number(things['latest']),
  }),
  'POST /attachments': () => ({ filename: 'new.txt', size: 1 }),
  'POST /batch': (things) => ({
    operations: [
      { method: 'PATCH', path: `/conversations/${things['conversation_id']}`, body: {} },
    ],
  }),
}

/** Ids for routes that need another resource than the marked one: an unfinished upload, a contact to erase. */
const stands: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'PATCH /attachments/:attachment_id': { attachment_id: 'begun_attachment_id' },
  'DELETE /visitors/:contact_id': { contact_id: 'erased_contact_id' },
  'DELETE /conversations/:conversation_id/messages/:message_id': {
    message_id: 'erased_message_id',
  },
  'POST /mails/:mail_id/file': { mail_id: 'filed_mail_id' },
  'DELETE /mails/:mail_id': { mail_id: 'discarded_mail_id' },
  'DELETE /mail-suppressions/:mail_suppression_id': {
    mail_suppression_id: 'lifted_suppression_id',
  },
  'DELETE /attachments/:attachment_id': { attachment_id: 'unsent_attachment_id' },
}

/** With things by their names, as in paths. */
const queries: Readonly<Record<string, string>> = {
  '/visitors/:contact_id/merge': '?from=:merged_contact_id',
  '/search': `?q=${commonWord}&fresh=true&per_page=100`,
  '/events': '?limit=1000',
  // The stream has no end. It sends what /events returns.
  '/events/stream': '?types=nonsense',
  '/conversations/:conversation_id/messages': '?include=program,mail',
  '/messages': '?include=program,mail',
  '/audit': '?limit=200',
}

/** A request that the route accepts. */
export function requestOf({ method, path, body }: Route, things: Things): Asked {
  const name = `${method} ${path}`
  const fill = (text: string) =>
    text.replaceAll(/:(\w+)/g, (_, parameter: string) => {
      const thing = stands[name]?.[parameter] ?? parameter
      return things[thing] ?? 'new'
    })
  const filled = fill(path)
  if (name.startsWith('PATCH /attachments')) {
    return {
      path: filled,
      body: 'abcd',
      headers: { 'content-type': partType, 'upload-offset': '0' },
    }
  }
  if (path.startsWith('/mail-channels') && path.endsWith('/messages')) {
    return { path: filled, body: plainMail('New'), headers: mailHeaders }
  }
  const isSetting = method === 'POST' && path.split('/').length === 2
  const kind = path.endsWith('-fields') ? { kind: 'text' } : {}
  const given = bodies[name]?.(things) ?? (isSetting ? { name: 'Other', ...kind } : {})
  const query = fill(queries[path] ?? '') || (method === 'DELETE' ? '?discard=true' : '')
  return { path: `${filled}${query}`, ...(body === undefined ? {} : { body: given }) }
}
