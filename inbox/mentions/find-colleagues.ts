import { me } from '../state/session-state.ts'
import { memberName, members } from '../state/workspace.ts'

export type Colleague = { readonly id: string; readonly email: string; readonly name: string }

/** The most that are offered: more words find others. */
const mostOffered = 8

/** The active colleagues with a name, or a word of one, or an address that begins with these words; whole names first. */
export function findColleagues(words: string): readonly Colleague[] {
  const sought = folded(words)
  const rankOf = ({ name, email }: Colleague) => {
    const key = folded(name)
    if (key.startsWith(sought)) return 0
    if (key.includes(` ${sought}`)) return 1
    return email.toLowerCase().startsWith(sought) ? 2 : undefined
  }
  return members()
    .filter(({ id, active }) => active && id !== me()?.member.id)
    .map((member) => ({
      id: member.id,
      email: member.email,
      name: memberName(member).replaceAll(/\s+/g, ' '),
    }))
    .map((colleague) => ({ colleague, rank: rankOf(colleague) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted(
      (one, other) =>
        (one.rank ?? 0) - (other.rank ?? 0) ||
        one.colleague.name.localeCompare(other.colleague.name),
    )
    .slice(0, mostOffered)
    .map(({ colleague }) => colleague)
}

/** Without case and accents. */
const folded = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
