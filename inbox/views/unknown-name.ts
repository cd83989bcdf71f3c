import { isUuid, comparableName } from '../../client/source/filter/filter-values.ts'
import { conditionsOf, type Filter } from '../../client/source/filter/filter.ts'
import { workspace } from '../state/workspace.ts'

/** What a filter names and the workspace does not have, as far as the page knows: there may be more tags than it reads. */
export function unknownName(filter: Filter): string | undefined {
  const known = workspace()
  if (known === undefined) return undefined
  const lists = { status: known.statuses, group: known.groups, channel: known.channels }
  const fields = { ticket_field: known.ticket_fields, contact_field: known.contact_fields }
  const isIn = (list: readonly { readonly name: string }[] | undefined, name: string) =>
    isUuid(name) ||
    list === undefined ||
    list.some((one) => comparableName(one.name) === comparableName(name))
  for (const { field, name, values } of conditionsOf(filter)) {
    if (name !== undefined && !isIn(fields[field as keyof typeof fields], name)) return name
    const wrong = values.find((value) => !isIn(lists[field as keyof typeof lists], value))
    if (wrong !== undefined) return wrong
  }
  return undefined
}
