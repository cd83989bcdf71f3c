import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { parseId } from '../../../../ids.ts'
import { readFormerKeys } from '../../../webhooks/former-keys.ts'

/** A page is open for a while before its visitor writes; the frame asks for another ticket after this time. */
const lastsMs = 600_000
const longestTicket = 1_024
const signatureBytes = 32
const purpose = 'widget ticket'

/** What a ticket stands for: the frame of this channel was served to a page of this origin. */
export type Ticket = { readonly channel_id: string; readonly origin: string }

type Vault = Pick<AppServices, 'vault'>
type Keys = Vault & Pick<AppServices, 'database'>
type InWorkspace = { readonly workspace_id: string }

/** A ticket for the frame of a channel, without which no device is made. */
export function makeTicket({ vault }: Vault, given: InWorkspace & Ticket): string {
  const { channel_id: channelId, origin } = given
  // Frames that are served within one millisecond have tickets of their own: each is good for a few devices.
  const nonce = randomBytes(6).toString('base64url')
  const said = Buffer.from(JSON.stringify([channelId, origin, Date.now() + lastsMs, nonce]))
  const [key] = vault.derive(given.workspace_id, purpose)
  return `${said.toString('base64url')}.${sign(key, given, said).toString('base64url')}`
}

/** Reads a ticket. Throws 403 for one that is forged, over, or of another workspace. */
export async function verifyTicket(
  services: Keys,
  ticket: unknown,
  space: InWorkspace,
): Promise<Ticket> {
  const { until, ...read } = await readTicket(services, ticket, space)
  if (until <= Date.now()) throw appError('ticket_invalid')
  return read
}

/** The same for a ticket that may be over: a frame that loads itself again has only that. */
export async function readTicket(
  services: Keys,
  ticket: unknown,
  space: InWorkspace,
): Promise<Ticket & { readonly until: number }> {
  if (typeof ticket !== 'string' || ticket.length > longestTicket) throw appError('ticket_invalid')
  const [said = '', signature = ''] = ticket.split('.', 2)
  const bytes = Buffer.from(said, 'base64url')
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== signatureBytes) throw appError('ticket_invalid')
  const { workspace_id: workspaceId } = space
  const isSignedBy = (keys: readonly Buffer[]) =>
    keys.some((key) => timingSafeEqual(given, sign(key, space, bytes)))
  const isSigned =
    isSignedBy(services.vault.derive(workspaceId, purpose)) ||
    // Where the workspace was before: a move must not end the frames that are open.
    isSignedBy(await readFormerKeys(services, workspaceId, purpose))
  if (!isSigned) throw appError('ticket_invalid')
  const [channelId, origin, until] = JSON.parse(bytes.toString()) as [string, string, number]
  const id = parseId(channelId)
  if (id === undefined) throw appError('ticket_invalid')
  return { channel_id: id, origin, until }
}

function sign(key: Buffer, { workspace_id: workspaceId }: InWorkspace, said: Buffer): Buffer {
  return createHmac('sha256', key).update(`${workspaceId}\0`).update(said).digest()
}
