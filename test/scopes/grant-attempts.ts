import assert from 'node:assert/strict'
import type { Sight } from '../../server/api/access/permissions.ts'
import { startApp, type TestWorkspace } from '../app.ts'

const app = await startApp({ PORCHLIGHT_INVITATIONS_PER_HOUR: '0' })
export const { services } = app

type Body = ReturnType<typeof JSON.parse>
export type Rights = { readonly permissions: readonly string[]; readonly sees: Sight }

/** Of the present test: a workspace has at most 50 roles. */
export let space: TestWorkspace
export let groupId: string

export async function made(method: string, path: string, body?: unknown): Promise<Body> {
  const reply = await space.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}

/** Roles by name, from the least to everything. */
export const roles = {
  Nothing: { permissions: [], sees: 'assigned' },
  Reader: { permissions: ['messages:read'], sees: 'groups' },
  Inviter: { permissions: ['team_members:write'], sees: 'all' },
  Assigner: { permissions: ['conversations:assign'], sees: 'assigned' },
  Eraser: { permissions: ['contacts:erase'], sees: 'all' },
  Keeper: { permissions: ['settings:*'], sees: 'groups' },
  Standard: {
    permissions: [
      ...['contacts:write', 'conversations:write', 'conversations:assign', 'messages:write'],
      ...['attachments:write', 'search:read', 'events:read', 'team_members:read'],
    ],
    sees: 'all',
  },
  Admin: { permissions: ['*'], sees: 'all' },
} as const satisfies Record<string, Rights>
type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]
const ownRoles = roleNames.filter((name) => name !== 'Standard' && name !== 'Admin')

export async function newSpace(): Promise<string> {
  space = await app.workspace()
  for (const name of ownRoles) await made('POST', '/roles', { name, ...roles[name] })
  groupId = (await made('POST', '/groups', { name: 'One' })).group.id
  return newMember('Admin', 'me@x.test')
}

let number = 0
const fresh = (word: string) => `${word}${(number += 1)}`

async function newRole(rights: Rights): Promise<string> {
  return (await made('POST', '/roles', { name: fresh('role'), ...rights })).role.id
}

async function newMember(role: RoleName, email = `${fresh('m')}@x.test`): Promise<string> {
  await made('POST', '/team-members', { emails: [email], organization_role: role })
  return (await made('GET', `/team-members?email=${email}`)).team_members[0].id
}

type Attempt = {
  readonly name: string
  /** Every one of them must be among the rights of who tries. */
  readonly needs: readonly Rights[]
  readonly request: () => Promise<{ readonly path: string; readonly body?: object }>
}

const attempt = (name: string, needs: readonly Rights[], request: Attempt['request']): Attempt => ({
  name,
  needs,
  request,
})

/** What is needed to change another member: also that member's own conversations. */
const over = (role: RoleName): Rights => ({ ...roles[role], sees: 'all' })
const emails = () => [`${fresh('n')}@x.test`]

const settings: Rights = { permissions: ['settings:write'], sees: 'assigned' }
const members: Rights = { permissions: ['team_members:write'], sees: 'assigned' }
const sending = ['webhooks:write', 'events:read']
const keys: Rights = { permissions: ['keys:write'], sees: 'all' }
const keyScopes = [['team_members:read'], ['settings:write'], ['contacts:*', '*:read'], ['*']]
const rightsOf = (permissions: readonly string[]): Rights => ({ permissions, sees: 'all' })

async function newKey(scopes: readonly string[]): Promise<string> {
  return (await made('POST', '/api-keys', { name: fresh('key'), scopes })).api_key.id
}

const reading = ['settings:write', 'conversations:read', 'messages:read']

/** The writes that make, change or assign rights, by operation; the rights for the operation itself come first. */
export const granting: Readonly<Record<string, readonly Attempt[]>> = {
  createRole: [
    attempt('without permissions', [settings, roles.Standard], async () => ({
      path: '/roles',
      body: { name: fresh('c') },
    })),
    ...roleNames.map((name) =>
      attempt(`like ${name}`, [settings, roles[name]], async () => ({
        path: '/roles',
        body: { name: fresh('c'), ...roles[name] },
      })),
    ),
  ],
  updateRole: [
    ...roleNames.map((name) =>
      attempt(`to ${name}`, [settings, roles.Nothing, roles[name]], async () => ({
        path: `/roles/${await newRole(roles.Nothing)}`,
        body: roles[name],
      })),
    ),
    ...roleNames.map((name) =>
      attempt(`from ${name}`, [settings, roles[name]], async () => ({
        path: `/roles/${await newRole(roles[name])}`,
        body: { name: fresh('renamed'), ...roles.Nothing },
      })),
    ),
  ],
  deleteRole: ownRoles.flatMap((name) => [
    attempt(`like ${name}`, [settings, roles[name]], async () => ({
      path: `/roles/${await newRole(roles[name])}`,
    })),
    attempt(`and move its members to ${name}`, [settings, roles.Nothing, roles[name]], async () => {
      const { roles: all } = await made('GET', '/roles')
      const to = all.find((role: Body) => role.name === name).id
      const id = await newRole(roles.Nothing)
      return { path: `/roles/${id}?move_to=${to}` }
    }),
  ]),
  addTeamMembers: [
    attempt('without a role', [members, roles.Standard], async () => ({
      path: '/team-members',
      body: { emails: emails() },
    })),
    ...roleNames.map((name) =>
      attempt(`as ${name}`, [members, roles[name]], async () => ({
        path: '/team-members',
        body: { emails: emails(), organization_role: name },
      })),
    ),
    ...roleNames.map((name) =>
      attempt(`who were ${name}, as Nothing`, [members, over(name)], async () => {
        const id = await newMember(name)
        const { team_member: member } = await made('GET', `/team-members/${id}`)
        if (name === 'Nothing') await made('DELETE', `/team-members/${id}`)
        return {
          path: '/team-members',
          body: { emails: [member.email], organization_role: 'Nothing' },
        }
      }),
    ),
    attempt('again', [members, over('Nothing'), roles.Standard], async () => {
      const id = await newMember('Nothing')
      const { team_member: member } = await made('GET', `/team-members/${id}`)
      await made('DELETE', `/team-members/${id}`)
      return { path: '/team-members', body: { emails: [member.email] } }
    }),
  ],
  updateTeamMember: roleNames.flatMap((name) => [
    attempt(`of ${name}, the address`, [members, over(name)], async () => ({
      path: `/team-members/${await newMember(name)}`,
      body: { email: `${fresh('changed')}@x.test` },
    })),
    attempt(`of ${name}, the name`, [members, over(name)], async () => ({
      path: `/team-members/${await newMember(name)}`,
      body: { first_name: 'Changed' },
    })),
    ...(name === 'Nothing'
      ? []
      : [
          attempt(`to ${name}`, [members, over('Nothing'), roles[name]], async () => ({
            path: `/team-members/${await newMember('Nothing')}`,
            body: { organization_role: name },
          })),
        ]),
  ]),
  deactivateTeamMember: roleNames.map((name) =>
    attempt(`of ${name}`, [members, over(name)], async () => ({
      path: `/team-members/${await newMember(name)}`,
    })),
  ),
  setTeamMemberGroups: roleNames.map((name) =>
    attempt(`of ${name}`, [members, over(name)], async () => ({
      path: `/team-members/${await newMember(name)}/groups`,
      body: { group_ids: [groupId] },
    })),
  ),
  createApiKey: keyScopes.map((scopes) =>
    attempt(`with ${scopes.join()}`, [keys, rightsOf(scopes)], async () => ({
      path: '/api-keys',
      body: { name: fresh('key'), scopes },
    })),
  ),
  rotateApiKey: keyScopes.map((scopes) =>
    attempt(`with ${scopes.join()}`, [keys, rightsOf(scopes)], async () => ({
      path: `/api-keys/${await newKey(scopes)}/rotate`,
    })),
  ),
  revokeApiKey: keyScopes.map((scopes) =>
    attempt(`with ${scopes.join()}`, [keys, rightsOf(scopes)], async () => ({
      path: `/api-keys/${await newKey(scopes)}`,
    })),
  ),
  createWebhook: [
    attempt('to anywhere', [{ permissions: sending, sees: 'all' }], async () => ({
      path: '/webhooks',
      body: { url: 'https://example.com/' },
    })),
  ],
  updateWebhook: [
    attempt('to anywhere else', [{ permissions: sending, sees: 'all' }], async () => {
      const { webhook } = await made('POST', '/webhooks', { url: 'https://example.com/' })
      return { path: `/webhooks/${webhook.id}`, body: { url: 'https://example.com/else' } }
    }),
  ],
  createChannelSecret: [
    attempt('of any channel', [{ permissions: reading, sees: 'all' }], async () => {
      const channel = await made('POST', '/channels', { name: fresh('channel'), kind: 'web' })
      return { path: `/channels/${channel.channel.id}/secrets` }
    }),
  ],
}

/** The other writes: none of them makes anybody able to do or to see more. */
export const grantingNothing = [
  ...['createStatus', 'updateStatus', 'deleteStatus', 'createGroup', 'updateGroup', 'deleteGroup'],
  ...['createTag', 'updateTag', 'deleteTag', 'createContactField', 'updateContactField'],
  ...['deleteContactField', 'createTicketField', 'updateTicketField', 'deleteTicketField'],
  ...[
    'createView',
    'updateView',
    'deleteView',
    'createBulkChange',
    'undoBulkChange',
    'cancelBulkChange',
  ],
  ...['createChannel', 'updateChannel', 'deleteChannel', 'deleteChannelSecret', 'updateWorkspace'],
  ...['createContact', 'upsertContact', 'updateContact', 'mergeContacts', 'deleteContact'],
  ...['createContactNote', 'updateContactNote', 'deleteContactNote'],
  ...[
    'blockContact',
    'unblockContact',
    'receiveMail',
    'fileMail',
    'restoreMail',
    'discardMail',
    'sendMailAgain',
  ],
  'deleteMailSuppression',
  ...[
    'createConversation',
    'updateConversation',
    'unassignConversation',
    'mergeConversations',
    'probePlusAddresses',
    'undoConversationMerge',
    'splitConversation',
    'sendMessage',
    'scheduleMessage',
    'cancelScheduledMessage',
    'eraseMessage',
  ],
  ...['putConversationTag', 'deleteConversationTag'],
  ...['snoozeConversation', 'unsnoozeConversation'],
  ...['createSavedReply', 'updateSavedReply', 'deleteSavedReply', 'useSavedReply'],
  ...['removeConversationFromGroup', 'markConversationRead', 'updateMessage'],
  ...['createAttachment', 'copyAttachment', 'appendToUpload', 'deleteAttachment'],
  ...['signalTyping', 'signalPresence', 'signalLooking', 'endLooking'],
  // Webhooks go where the others send them; the secret signs what they send.
  ...[
    'deleteWebhook',
    'testWebhook',
    'testMailChannel',
    'replayWebhook',
    'redeliverWebhook',
    'rotateWebhookSecret',
  ],
  // Its operations are these.
  'runBatch',
]
