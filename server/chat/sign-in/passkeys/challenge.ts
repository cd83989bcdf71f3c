import { randomBytes } from 'node:crypto'
import type { AppServices } from '../../../api/http/services.ts'
import { isMacBy, macOf } from '../../webhooks/workspace-mac.ts'

type Vault = Pick<AppServices, 'vault'>

/** What a challenge is for: any use of a passkey, or a new passkey of one member. */
export type ChallengeUse = 'use' | { readonly memberId: string }

const purpose = 'passkey challenges'
const timeBytes = 6
const randomLength = 16
const macBytes = 16
const headBytes = timeBytes + randomLength
/** A page that waits for somebody to choose a passkey asks for another one before. */
const lastsMs = 600_000

/**
 * A challenge that needs no row: the time, a random part, and a MAC by a key of the workspace. It works once, because each passkey keeps
 * the time of the last one that it answered (docs/decisions/0194).
 */
export function makeChallenge({ vault }: Vault, workspaceId: string, use: ChallengeUse): string {
  const [key] = vault.derive(workspaceId, purpose)
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(Date.now(), 0, timeBytes)
  const head = Buffer.concat([time, randomBytes(randomLength)])
  return Buffer.concat([head, macOf(key, [nameOf(use), head], macBytes)]).toString('base64url')
}

/** When a challenge was made; undefined unless it was made for this workspace and this use, within the last ten minutes. */
export function issueTimeOf(
  { vault }: Vault,
  workspaceId: string,
  use: ChallengeUse,
  challenge: string,
): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== headBytes + macBytes) return undefined
  const head = bytes.subarray(0, headBytes)
  const keys = vault.derive(workspaceId, purpose)
  if (!isMacBy(keys, [nameOf(use), head], macBytes, bytes.subarray(headBytes))) return undefined
  const at = head.readUIntBE(0, timeBytes)
  return Date.now() - at > lastsMs ? undefined : new Date(at)
}

const nameOf = (use: ChallengeUse) => (use === 'use' ? 'use' : `new ${use.memberId}`)
