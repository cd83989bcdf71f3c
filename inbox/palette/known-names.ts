import { me } from '../state/session-state.ts'
import { memberName, members, workspace } from '../state/workspace.ts'
import type { KnownNames } from './read-asked.ts'

/** The names that filters of the palette can have in this workspace. */
export function knownNames(): KnownNames {
  const small = (list: readonly { readonly name: string }[] = []) =>
    list.map(({ name }) => name.toLowerCase())
  return { statuses: small(workspace()?.statuses), groups: small(workspace()?.groups), memberOf }
}

/** The address of a colleague by `me`, an address, a whole name or a first name. */
function memberOf(value: string): string | undefined {
  const wanted = value.toLowerCase()
  const own = me()?.member
  if (wanted === 'me') return own?.email
  const all = own === undefined ? members() : [own, ...members()]
  const is = (name: string) => name.toLowerCase() === wanted
  return (
    all.find(({ email }) => is(email)) ??
    all.find((member) => is(memberName(member))) ??
    all.find((member) => is(member.first_name))
  )?.email
}
