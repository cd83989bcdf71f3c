import type { AppServices } from '../../api/http/services.ts'
import { refersToGone } from '../../store/database/database-errors.ts'

/**
 * Makes a change that refers to entries of the settings, such as a status or a role. The cached settings
 * may hold an entry that another process has just deleted; PostgreSQL then rejects the change. Retries
 * once with current settings, so that it fails with the documented 422 instead of 503.
 */
export async function withCurrentSettings<Result>(
  { settings }: Pick<AppServices, 'settings'>,
  workspaceId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!refersToGone(error)) throw error
    settings.delete(workspaceId)
    return change()
  }
}
