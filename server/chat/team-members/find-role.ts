import { fieldError } from '../../errors.ts'
import type { AppServices } from '../../api/http/services.ts'
import { named, settingsThat, type Settings } from '../settings/settings.ts'

/** The role of members added without one: spec 4.10. */
export const defaultRole = 'Standard'

/**
 * The settings and the role named in any case, in its own spelling. Throws 422 with the valid names for
 * an unknown role.
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
