import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppServices } from '../../api/http/services.ts'
import { readFormerKeys } from './former-keys.ts'

type Said = readonly (string | Buffer)[]

/** HMAC-SHA-256 (RFC 2104) of parts with a zero byte between them: the first `bytes` of it. */
export function macOf(key: Buffer, said: Said, bytes: number): Buffer {
  const mac = createHmac('sha256', key)
  for (const [at, part] of said.entries()) mac.update(at === 0 ? '' : '\0').update(part)
  return mac.digest().subarray(0, bytes)
}

/** Whether `given` is that MAC by one of the keys, in constant time. */
export function isMacBy(
  keys: readonly Buffer[],
  said: Said,
  bytes: number,
  given: Buffer,
): boolean {
  const isBy = (key: Buffer) => timingSafeEqual(given, macOf(key, said, bytes))
  return given.length === bytes && keys.some(isBy)
}

/**
 * Whether a workspace's keys for a purpose made something, or those of where it was before: a move must not end what
 * people hold, such as links in mails and open frames.
 */
export async function isMadeByWorkspace(
  services: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  purpose: string,
  isMadeBy: (keys: readonly Buffer[]) => boolean,
): Promise<boolean> {
  if (isMadeBy(services.vault.derive(workspaceId, purpose))) return true
  return isMadeBy(await readFormerKeys(services, workspaceId, purpose))
}
