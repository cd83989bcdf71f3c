import { parseFilter } from '../../client/source/filter/parse-filter.ts'
import { printFilter } from '../../client/source/filter/print-filter.ts'
import { mapConditions } from '../../client/source/filter/filter.ts'
import type { View, Workspace } from '../../client/source/types.generated.ts'
import { members, workspace } from '../state/workspace.ts'

type References = View['references']

let kept: { readonly of: Workspace | undefined; readonly names: ReadonlyMap<string, string> } = {
  of: undefined,
  names: new Map(),
}

/** The names of what a workspace's filters name, by id; made anew when the workspace is another one. */
function knownNames(): ReadonlyMap<string, string> {
  const known = workspace()
  if (known === kept.of) return kept.names
  const lists = [known?.statuses, known?.groups, known?.channels]
  const fields = [known?.ticket_fields, known?.contact_fields]
  const pairs = [...lists, ...fields].flatMap((list = []) =>
    list.map(({ id, name }) => [id, name] as const),
  )
  kept = { of: known, names: new Map(pairs) }
  return kept.names
}

/** What an id of a filter is called now: null for what is gone, undefined if that is not known. */
export function nameOf(references: References): (id: string) => string | null | undefined {
  return (id) => {
    const reference = references.find((one) => one.id === id)
    if (reference?.gone === true) return null
    return knownNames().get(id) ?? reference?.name
  }
}

/** The filter with names in place of ids, as a member reads and changes it. What is gone keeps its id. */
export function namedText(filter: string, references: References): string {
  const named = (id: string) => nameOf(references)(id) ?? id
  const address = (id: string) => members().find((member) => member.id === id)?.email ?? id
  return printFilter(
    mapConditions(parseFilter(filter), (condition) => ({
      ...condition,
      ...(condition.name === undefined ? {} : { name: named(condition.name) }),
      values: condition.values.map(
        condition.field === 'assignee' ? address : condition.field === 'contact' ? String : named,
      ),
    })),
  )
}
