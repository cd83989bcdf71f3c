import type { UpdateViewBody, View } from '../../client/source/types.generated.ts'
import { api } from '../state/api.ts'
import { namedText } from './name-filter.ts'

type ViewBody = UpdateViewBody & { readonly name: string }

/** Saves a view. Of one that is there only what was changed is sent: somebody else may have changed the rest meanwhile. */
export async function saveView(
  saved: View | undefined,
  body: ViewBody,
): Promise<{ readonly view: View }> {
  if (saved === undefined) return api.views.create(body)
  const before: Readonly<Record<string, unknown>> = {
    ...saved,
    filter: namedText(saved.filter, saved.references),
  }
  const changed = Object.entries(body).filter(([name, value]) => value !== before[name])
  return api.views.update(saved.id, Object.fromEntries(changed))
}
