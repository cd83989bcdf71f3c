import type { AppServices } from '../../api/http/services.ts'
import { readAside } from '../../store/database/read.ts'
import { draftRenewal, type BegunSession } from './begin-session.ts'

/** Gives a session whose member entered the password again another token, at once in all processes. */
export async function renewToken(
  { database, sessions }: AppServices,
  workspaceId: string,
  id: string,
): Promise<BegunSession> {
  const renewed = draftRenewal(workspaceId, id)
  await readAside(database, workspaceId, [renewed.statement])
  sessions.clear(workspaceId)
  return renewed
}
