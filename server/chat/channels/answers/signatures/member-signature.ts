import { fieldError } from '../../../../errors.ts'
import type { MemberPrincipal } from '../../../../api/access/principal.ts'
import { choice, clearable, object, refine, text } from '../../../../api/http/fields.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import { nullable, record, text as textSchema } from '../../../../api/openapi/response-schemas.ts'
import { readRows } from '../../../../store/database/read.ts'
import { noShifts } from '../../../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../../../store/writes/change.ts'
import { writeInWorkspace } from '../../../../store/writes/write-in-workspace.ts'
import { bodyFormats, readMessageBody } from '../../../messages/message-body.ts'
import { mailChannelOf } from '../../kinds/mail/receiving/read-mail-channel.ts'
import { renderSignature } from './render-signature.ts'
import {
  findSignature,
  findSignatureHere,
  putSignature,
  type MemberSignature,
} from './signature-queries.ts'

const mostBytes = 2_048
const noMembers: ReadonlySet<string> = new Set()

const body = clearable(
  refine(
    text({
      maxCharacters: mostBytes,
      description: `At most ${mostBytes} bytes, with the variables of saved replies; null: no signature.`,
    }),
    (value, name) => {
      if (Buffer.byteLength(value) > mostBytes)
        throw fieldError(`${name} is too long.`, 'field_too_long')
      return value
    },
  ),
)

export const signatureFields = object({
  body,
  body_format: choice(bodyFormats, 'What body is. Default: `text`.'),
})

const format = { ...textSchema, enum: bodyFormats }

export const signatureReply = record({
  body: nullable({ ...textSchema, description: 'As it was written; null: no signature.' }),
  body_format: format,
  html: nullable({ ...textSchema, description: 'What it is in mails, before its variables.' }),
})

const none = { body: null, body_format: 'text', html: null }

type Own = Pick<MemberPrincipal, 'workspace_id' | 'member_id'>

/** The member's signature as JSON. */
export async function readSignature(
  { database }: Pick<AppServices, 'database'>,
  { workspace_id: workspaceId, member_id: memberId }: Own,
): Promise<string> {
  const [found] = await readRows(database, workspaceId, findSignature({ workspaceId, memberId }))
  return JSON.stringify(found?.signature ?? none)
}

/** Replaces the member's signature, and returns it as JSON. It is no event, as other choices of a member's own are none. */
export async function saveSignature(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  memberId: string,
  given: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId } = context
  const signature = readGiven(given)
  const stored = signature === undefined ? null : JSON.stringify(signature)
  await writeInWorkspace(database, context, {
    reads: [],
    decide: () => ({
      statements: [putSignature({ workspaceId, memberId, signature: stored })],
      lists: noShifts,
      events: [],
      reply: undefined,
    }),
  })
  return stored ?? JSON.stringify(none)
}

function readGiven(given: Readonly<Record<string, unknown>>): MemberSignature | undefined {
  const read = signatureFields.read(given, '')
  const { body_format: bodyFormat = 'text' } = read
  const html =
    read.body == null
      ? undefined
      : readMessageBody(read.body, { format: bodyFormat, knownMemberIds: noMembers })
  if (read.body == null || html === undefined) return undefined
  return { body: read.body, body_format: bodyFormat, html }
}

export const signatureHereReply = record({
  signature: nullable(
    record({
      text: textSchema,
      html: { ...textSchema, description: 'Sanitised as bodies of messages are.' },
    }),
  ),
})

/** What would stand below an answer of the member in a conversation, as JSON; undefined if there is no such conversation. */
export async function readSignatureHere(
  { database }: Pick<AppServices, 'database'>,
  { workspace_id: workspaceId, member_id: memberId }: Own,
  conversationId: string,
): Promise<string | undefined> {
  const find = findSignatureHere({ workspaceId, conversationId, memberId })
  const [found] = await readRows(database, workspaceId, find)
  if (found === undefined) return undefined
  const signature =
    found.settings === null ? undefined : renderSignature(found, mailChannelOf(found).signature)
  return JSON.stringify({ signature: signature ?? null })
}
