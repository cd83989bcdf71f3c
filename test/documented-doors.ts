import { createHmac } from 'node:crypto'
import { makeLink } from '../server/chat/mail/make-link.ts'
import { newToken, openWidget } from '../server/chat/channels/devices/testing/visitor.ts'
import { stepAt, totpOf } from '../server/chat/sign-in/factors/totp.ts'
import { makeChallenge } from '../server/chat/sign-in/passkeys/challenge.ts'
import { newId } from '../server/ids.ts'
import { basePath } from '../server/start/app.ts'
import type { Send, TestApp, TestWorkspace } from './app.ts'
import { makeTestPasskey } from './passkey.ts'
import { browser, cookieOf, givePassword, signIn } from './sign-in.ts'

type Doors = {
  /** Values of placeholders, such as `link_token`. */
  readonly ids: Readonly<Record<string, string>>
  /** Sends an example as its caller would: with the key, as a member's browser, or as a visitor's. */
  readonly send: Send
}

/** A member who can sign in, a link of a mail, and a visitor of a channel of its own, for examples in docs/. */
export async function documentedDoors(
  app: Pick<TestApp, 'services' | 'port' | 'owner'>,
  space: TestWorkspace,
): Promise<Doors> {
  const email = 'lin@example.org'
  await space.send('POST', '/team-members', { emails: [email], organization_role: 'Admin' })
  await space.send('POST', '/team-members', { emails: ['kay@example.org'] })
  await givePassword(space, email)
  const { session_id: sessionId, member_id: memberId, browse: lin } = await signIn(space, email)
  const { api_key: key } = (
    await lin('POST', '/auth/keys', { name: 'Reports', scopes: ['conversations:read'] })
  ).body
  const invited = {
    workspace_id: space.id,
    email_key: 'kay@example.org',
    purpose: 'invitation' as const,
    actor: { type: 'command' as const, name: 'test' },
  }
  const link = (await makeLink(app.owner, app.services.config, invited)) ?? ''
  const given = { name: 'Shop', kind: 'web' }
  const { id: channelId } = (await space.send('POST', '/channels', given)).body.channel
  const visitor = openWidget(app, space, channelId)
  const { id: own } = await visitor.start('Where is my order?')
  const path = `/channels/${channelId}/secrets`
  const { channel_secret: signer } = (await space.send('POST', path, { identity_space: null })).body
  const secret = Buffer.alloc(20, 'secret')
  const ofMember = { workspace_id: space.id, member_id: memberId }
  const passkeyId = newId()
  const ids = {
    ...passkeyParts(app, space, memberId),
    passkey_id: passkeyId,
    totp_setup: app.services.vault.seal(ofMember, secret).toString('base64url'),
    // Of the next step, so that it is right for another minute.
    totp_code: totpOf(secret, stepAt(Date.now()) + 1),
    session_id: sessionId,
    member_session_id: (await signIn(space, 'kay@example.org')).session_id,
    member_key_id: key.id,
    link_token: link.slice(link.indexOf('#') + 1),
    ticket: visitor.ticket,
    device_token: visitor.token,
    other_device_token: newToken(),
    own_conversation_id: String(own),
    identity_token: identityToken(signer.secret),
  }
  const { browse: asAdmin } = await signIn(space)
  let cookie: string | undefined
  const admin = await signIn(space)
  const browse: Send = async (...given) => {
    // Of admins alone.
    if (/^\/auth\/(?:factor|company)-rule$/.test(given[1])) return admin.browse(...given)
    const reply = await browser(space, cookie).browse(...given)
    cookie = cookieOf(reply) || cookie
    // The new passkey gets the id by which the next examples name it.
    if (given[1] === '/auth/passkeys') {
      await app.owner.query('update member_passkeys set id = $2 where workspace_id = $1', [
        space.id,
        passkeyId,
      ])
    }
    return reply
  }
  const send: Send = async (method, path, body, headers) => {
    if (ofAdmins.test(path)) return asAdmin(method, path, parsed(body), headers)
    if (path.startsWith('/auth/')) return browse(method, path, parsed(body), headers)
    if (path.startsWith('/widget/'))
      return visitor.widget(method, path.slice('/widget'.length), parsed(body), headers)
    if (path.startsWith(basePath))
      return visitor.send(method, path.slice(basePath.length), body, headers)
    return space.send(method, path, body, headers)
  }
  return { ids, send }
}

/** What needs every right. */
const ofAdmins = /^\/auth\/(?:providers|domains|members|member-sessions)/

/** A passkey of a member, as it is added and as it is used. */
function passkeyParts(
  { services }: Pick<TestApp, 'services'>,
  space: TestWorkspace,
  memberId: string,
): Record<string, string> {
  const passkey = makeTestPasskey(space)
  const made = passkey.create(makeChallenge(services, space.id, { memberId }))
  const used = passkey.answer(makeChallenge(services, space.id, 'use'))
  return {
    passkey_client_data: made['client_data'] ?? '',
    passkey_authenticator_data: made['authenticator_data'] ?? '',
    passkey_public_key: made['public_key'] ?? '',
    passkey_credential_id: used['id'] ?? '',
    passkey_used_client_data: used['client_data'] ?? '',
    passkey_used_authenticator_data: used['authenticator_data'] ?? '',
    passkey_signature: used['signature'] ?? '',
  }
}

function parsed(body: unknown): object | undefined {
  return body === undefined ? undefined : (JSON.parse(String(body)) as object)
}

function identityToken(secret: string): string {
  const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const now = Math.floor(Date.now() / 1_000)
  const claims = { sub: 'user-4711', name: 'Ada', iat: now, exp: now + 3_600 }
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
