import { idInPath } from '../../../api/http/answer-resource.ts'
import { describe } from '../../../api/http/fields.ts'
import type { OpenRoute, Route } from '../../../api/http/route.ts'
import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import {
  envelope,
  listOf,
  nullable,
  record,
  text,
  timestamp,
  uuid,
} from '../../../api/openapi/response-schemas.ts'
import { readRows } from '../../../store/database/read.ts'
import { requireMember } from '../require-member.ts'
import { workspaceOf } from '../sign-in.ts'
import { addPasskey, nameField, newPasskeyFields, startPasskey } from './add-passkey.ts'
import { passkeySchema } from './assertion.ts'
import { rpIdOf } from './ceremony.ts'
import { makeChallenge } from './challenge.ts'
import { changePasskey, removePasskey } from './change-passkeys.ts'
import { listPasskeys } from './passkey-queries.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

const path = '/auth/passkeys/:passkey_id'
const ofMember = {
  tag: 'Signing in',
  isAtRoot: true,
  isSecret: true,
  access: { key: 'none', member: 'any', contact: 'none' },
} as const
const ofFreshMember = { ...ofMember, access: { ...ofMember.access, fresh: true } } as const
/** Also for those who have yet to set up the second factor that their workspace requires. */
const setsFactorUp = {
  ...ofMember,
  access: { ...ofMember.access, fresh: true, unenrolled: true },
} as const
const open = { tag: 'Signing in', isAtRoot: true, access: 'open' } as const
const rpId = describe(text, 'The host at which the passkey works.')
const challenge = describe(text, 'Base64url. Works once, within ten minutes.')

const passkey = record({
  id: uuid,
  name: { ...text, examples: ['Laptop'] },
  host: { ...rpId, examples: ['acme.chat.example.com'] },
  created_at: timestamp,
  last_used_at: describe(nullable(timestamp), 'null: never.'),
})

export const passkeySchemas: ApiSchemas = { Passkey: passkey }

/** Passkeys before somebody is signed in. */
export const openPasskeyRoutes: readonly OpenRoute[] = [
  {
    ...open,
    operationId: 'challengePasskey',
    method: 'POST',
    path: '/auth/passkeys/challenge',
    summary: 'Ask for a passkey',
    description:
      'The reply is for `navigator.credentials.get`, and the same for everybody: the browser knows which passkeys there are.',
    replies: {
      200: { description: 'The challenge.', schema: record({ challenge, rp_id: rpId }) },
    },
    refusals: [404],
    handle: async ({ source }, services) => {
      const workspaceId = await workspaceOf(services, source)
      const made = makeChallenge(services, workspaceId, 'use')
      return { status: 200, json: JSON.stringify({ challenge: made, rp_id: rpIdOf(source) }) }
    },
  },
  {
    ...open,
    operationId: 'signInByPasskey',
    method: 'POST',
    path: '/auth/passkeys/session',
    summary: 'Sign in by a passkey',
    description:
      'Without email, password and code: the passkey names its member and has verified the person. Failures have one reply.',
    body: { ...record({ passkey: passkeySchema }), additionalProperties: true },
    replies: { 201: { description: 'Signed in.', schema: envelope('session', 'Session') } },
    refusals: [404, 422],
    handle: signInByPasskey,
  },
]

/** The passkeys of the signed-in member. */
export const passkeyRoutes: readonly Route[] = [
  {
    tag: 'Signing in',
    isAtRoot: true,
    access: { ...ofMember.access, unenrolled: true },
    operationId: 'listPasskeys',
    method: 'GET',
    path: '/auth/passkeys',
    summary: 'List your passkeys',
    description: 'The oldest first.',
    replies: {
      200: { description: 'Your passkeys.', schema: record({ passkeys: listOf('Passkey') }) },
    },
    refusals: [],
    handle: async (request, { database }) => {
      const { workspace_id: workspaceId, member_id: memberId } = requireMember(request).principal
      const rows = await readRows(database, workspaceId, listPasskeys({ workspaceId, memberId }))
      return { status: 200, json: JSON.stringify({ passkeys: rows.map(({ json }) => json) }) }
    },
  },
  {
    ...setsFactorUp,
    operationId: 'startPasskey',
    method: 'POST',
    path: '/auth/passkeys/setup',
    summary: 'Begin a new passkey',
    description: 'For `navigator.credentials.create`. Changes nothing.',
    replies: {
      200: {
        description: 'What the browser needs.',
        schema: record({
          challenge,
          rp_id: rpId,
          user_id: describe(text, 'Base64url.'),
          user_name: text,
          display_name: text,
          known: describe(
            { type: 'array', items: text },
            'Ids of the passkeys that there are for this host, base64url.',
          ),
        }),
      },
    },
    refusals: [],
    handle: async (request, services) => ({
      status: 200,
      json: JSON.stringify(await startPasskey(services, requireMember(request))),
    }),
  },
  {
    ...setsFactorUp,
    operationId: 'addPasskey',
    method: 'POST',
    path: '/auth/passkeys',
    summary: 'Add a passkey',
    description:
      'Needs no attestation, and a person who was verified. Ends your other sessions. From then on the password alone is not enough.',
    body: { ...newPasskeyFields.schema, additionalProperties: true },
    replies: {
      201: {
        description: 'The passkey.',
        schema: record({
          passkey: { $ref: '#/components/schemas/Passkey' },
          recovery_codes: describe(
            nullable({ type: 'array', items: text }),
            'Shown only here: each works once instead of a passkey. null: there are some already.',
          ),
        }),
      },
    },
    refusals: [422],
    handle: async (request, services) => {
      const added = await addPasskey(services, requireMember(request), request.body)
      const { json, recoveryCodes } = added
      return {
        status: 201,
        json: JSON.stringify({ passkey: json, recovery_codes: recoveryCodes }),
      }
    },
  },
  {
    ...ofMember,
    operationId: 'updatePasskey',
    method: 'PATCH',
    path,
    summary: 'Rename a passkey',
    body: { ...record({ name: nameField.schema }), additionalProperties: true },
    replies: { 200: { description: 'The passkey.', schema: envelope('passkey', 'Passkey') } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const [caller, id] = [requireMember(request), idInPath(request, 'passkey')]
      const changed = await changePasskey(services, caller, id, request.body)
      return { status: 200, json: JSON.stringify({ passkey: changed }) }
    },
  },
  {
    ...ofFreshMember,
    operationId: 'deletePasskey',
    method: 'DELETE',
    path,
    summary: 'Remove a passkey',
    description:
      'Ends your other sessions. The last one stays if there is neither a password nor a company account, and as the last second factor where the workspace requires one.',
    replies: { 204: { description: 'Removed.' } },
    refusals: [404, 409],
    handle: async (request, services) => {
      await removePasskey(services, requireMember(request), idInPath(request, 'passkey'))
      return { status: 204 }
    },
  },
]
