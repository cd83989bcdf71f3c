import { randomBytes } from 'node:crypto'
import type { AppServices } from '../../../../api/http/services.ts'
import { appError } from '../../../../errors.ts'
import { parseId } from '../../../../ids.ts'
import { isMacBy, isMadeByWorkspace, macOf } from '../../../webhooks/workspace-mac.ts'

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
  const signature = macOf(key, [given.workspace_id, said], signatureBytes)
  return `${said.toString('base64url')}.${signature.toString('base64url')}`
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
  // Before former keys are read.
  if (given.length !== signatureBytes) throw appError('ticket_invalid')
  const { workspace_id: workspaceId } = space
  const isSigned = await isMadeByWorkspace(services, workspaceId, purpose, (keys) =>
    isMacBy(keys, [workspaceId, bytes], signatureBytes, given),
  )
  if (!isSigned) throw appError('ticket_invalid')
  const [channelId, origin, until] = JSON.parse(bytes.toString()) as [string, string, number]
  const id = parseId(channelId)
  if (id === undefined) throw appError('ticket_invalid')
  return { channel_id: id, origin, until }
}
