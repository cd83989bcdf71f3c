import type { TeamMember } from '../../client/source/types.generated.ts'
import { words } from '../words/words.ts'
import { mayAssign, me } from './session-state.ts'
import { memberName, members } from './workspace.ts'

type Person = Pick<TeamMember, 'id' | 'email' | 'first_name' | 'last_name'>

/** Whom the member may give conversations to, as menus name them: oneself first, then the others. */
export function assignable(): readonly { readonly member: Person; readonly label: string }[] {
  const own = me()?.member
  if (own === undefined || !mayAssign()) return []
  const others = members().filter(({ id, active }) => active && id !== own.id)
  return [
    { member: own, label: `${memberName(own)} (${words().you})` },
    ...others.map((member) => ({ member, label: memberName(member) })),
  ]
}
