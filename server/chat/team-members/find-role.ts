import { fieldError } from '../../errors.ts'
import type { AppServices } from '../../services.ts'
import { named, settingsThat, type Settings } from '../../store/writes/settings.ts'

/** The role every member has who is given none: spec 4.10. */
export const defaultRole = 'Standard'

/**
 * The workspace's settings and, in its own spelling, the role the caller named in any case. 422 that
 * names the roles there are when it is none of them.
 */
export async function findRole(
  services: AppServices,
  workspaceId: string,
  given: string | undefined,
): Promise<{ settings: Settings; role: string | undefined }> {
  const settings = await settingsThat(
    services.database,
    services.settings,
    workspaceId,
    ({ roles }) => given === undefined || named(roles, given) !== undefined,
  )
  if (given === undefined) return { settings, role: undefined }
  const role = named(settings.roles, given)?.name
  if (role !== undefined) return { settings, role }
  const names = settings.roles.map(({ name }) => name).join(', ')
  throw fieldError(`Invalid organization_role: ${given}. Allowed values are ${names}.`)
}
