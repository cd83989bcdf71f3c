import type { UpdateNotificationSettingsBody } from '../../client/source/types.generated.ts'
import { preferences } from '../preferences.ts'
import { asMember, auth } from '../state/api.ts'
import { enter, me } from '../state/session-state.ts'

/** Keeps for how long the member can take back what they send, on all of their devices. */
export async function keepUndo(seconds: number): Promise<void> {
  const body: UpdateNotificationSettingsBody = { undo_seconds: seconds }
  await asMember(async () => auth('PATCH', '/notification-settings', body))
  const session = me()
  if (session !== undefined) enter({ ...session, undo_seconds: seconds })
}

/** Gives the server, where it has no choice of the member, the one that this browser has kept. */
export function takeOverUndo(): void {
  const { undoSeconds: kept } = preferences()
  if (kept === undefined || me()?.undo_seconds !== null) return
  // The next page tries again.
  void keepUndo(kept).catch(() => undefined)
}
