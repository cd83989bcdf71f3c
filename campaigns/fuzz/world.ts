import type pg from 'pg'
import { createKey, revokeKey } from '../../server/api/access/command-keys.ts'
import type { Database } from '../../server/store/database/connect.ts'
import { applySettings } from '../../server/chat/settings/apply-settings.ts'
import { createWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import type { SettingsFile } from '../../server/chat/settings/settings-file.ts'
import type { Random } from '../../server/operate/generate/random.ts'

/** Ids and values of a workspace for requests; grows with the replies. */
export type Known = {
  /** By their parameter name: `conversation_id`. */
  ids: Record<string, string[]>
  email: string[]
  text: string[]
  moment: string[]
}

export type Space = { id: string; subdomain: string; key: string; known: Known }

export type World = {
  own: Space
  /** Another workspace of the installation. No reply may contain its texts, and it must not change. */
  foreign: Space
  /** Part of every text of the other workspace that requests do not name. */
  canary: string
  /** Keys without access, or with limited access. */
  keys: { revoked: string; expired: string; narrow: string }
  settings: SettingsFile
}

export type Doors = { database: Database; owner: pg.Pool }

export type SendPlain = (
  space: { subdomain: string; key: string },
  method: string,
  path: string,
  body: object,
) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>

const kinds = ['text', 'number', 'date', 'url', 'checkbox', 'dropdown'] as const

function settingsOf(mark: string): SettingsFile {
  const field = (kind: string) => ({
    name: `${mark}${kind}`,
    kind,
    options: /dropdown|multi/.test(kind) ? [`${mark}red`, `${mark}green 🟢`] : [],
  })
  return {
    activity_messages: true,
    statuses: [`${mark}escalated`, `${mark}in Prüfung`],
    groups: [`${mark}Support`, `${mark}Équipe 🏮`],
    roles: [`${mark}Observer`],
    channels: [`${mark}Website`],
    contact_fields: [...kinds, 'multi_option'].map(field),
    ticket_fields: [...kinds, 'multi_select'].map(field),
  }
}

/** Two workspaces with settings of every kind and some data; requests must not read or change the second. */
export async function makeWorld(doors: Doors, send: SendPlain, random: Random): Promise<World> {
  const canary = `CANARY${random.whole(10 ** 8, 10 ** 9)}`
  const own = await makeSpace(doors, send, `own${random.whole(1, 10 ** 6)}`, '')
  const foreign = await makeSpace(doors, send, `other${random.whole(1, 10 ** 6)}`, canary)
  const scopes = ['contacts:read', 'messages:read']
  const make = async (expires: Date | undefined, more = ['*']) =>
    createKey(doors.database, own.id, { name: 'fuzz', scopes: more, expires_at: expires })
  const revoked = await make(undefined)
  await revokeKey(doors.database, own.id, revoked.id)
  const expired = await make(new Date(Date.now() - 60_000))
  const narrow = await make(undefined, scopes)
  const keys = { revoked: revoked.key, expired: expired.key, narrow: narrow.key }
  return { own, foreign, canary, keys, settings: settingsOf('') }
}

async function makeSpace(
  doors: Doors,
  send: SendPlain,
  subdomain: string,
  mark: string,
): Promise<Space> {
  const admin = { email: `admin@${subdomain}.test`, first_name: `${mark}Ann`, last_name: 'Admin' }
  const made = await createWorkspace(doors.owner, {
    subdomain,
    name: `${mark}${subdomain}`,
    time_zone: 'UTC',
    admin,
  })
  await applySettings(doors, subdomain, settingsOf(mark), { actorName: 'fuzz', dryRun: false })
  const space: Space = {
    id: made.workspace.id,
    subdomain,
    key: made.api_key,
    known: {
      ids: { team_member_id: [made.admin.id] },
      email: [admin.email],
      text: ['external-1', 'identifier-1'],
      moment: [],
    },
  }
  await send(space, 'POST', '/team-members', { emails: [`team@${subdomain}.test`] })
  for (let number = 1; number <= 3; number += 1) {
    const { body } = await send(space, 'POST', '/conversations', {
      title: `${mark}title ${number}`,
      tags: [`${mark}tag`],
      visitor_attributes: {
        email: `visitor${number}@${subdomain}.test`,
        name: `${mark}Visitor`,
        phone_number: `${mark}${number}`,
        traits: { [`${mark}plan`]: `${mark}gold` },
      },
      messages_attributes: [{ body: `${mark} first` }, { body: `${mark} second` }],
    })
    learn(space.known, body)
    const path = `/conversations/${body.conversation.id}/messages`
    const note = { body: `${mark} note`, kind: 'note', sender_email: admin.email }
    learn(space.known, (await send(space, 'POST', path, note)).body)
  }
  const hook = { url: 'https://hooks.x.test/', description: `${mark}hook`, enabled: false }
  learn(space.known, (await send(space, 'POST', '/webhooks', hook)).body)
  for (const list of settingsLists) learn(space.known, (await send(space, 'GET', list, {})).body)
  return space
}

const settingsLists = [
  '/statuses',
  '/groups',
  '/tags',
  '/roles',
  '/channels',
  '/contact-fields',
  '/ticket-fields',
]

const keptValues = 40

/** Collects ids, emails and times of a reply for later requests. */
export function learn(known: Known, body: ReturnType<typeof JSON.parse>): void {
  for (const [name, value] of Object.entries<ReturnType<typeof JSON.parse>>(body ?? {})) {
    for (const one of [value].flat()) {
      if (typeof one?.id !== 'string') continue
      // Of keys only those that the campaign makes are changed, or it would end its own.
      if (singular(name) === 'api_key' && typeof body.key !== 'string') continue
      keep((known.ids[`${singular(name)}_id`] ??= []), one.id)
      for (const person of [one, one.visitor ?? {}]) {
        keep(known.email, person.email)
        keep(known.text, person.user_identifier)
      }
      if (one.visitor !== undefined) keep((known.ids['contact_id'] ??= []), one.visitor.id)
      keep(known.moment, one.updated_at)
    }
  }
}

/** Singular of a list's name. */
function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(?<=s)es$/, '')
    .replace(/(?<![su])s$/, '')
}

/** Keeps the first half; the second half holds the latest values. */
function keep(values: string[], value: unknown): void {
  if (typeof value !== 'string' || values.includes(value)) return
  if (values.length >= keptValues) values.splice(keptValues / 2, 1)
  values.push(value)
}
