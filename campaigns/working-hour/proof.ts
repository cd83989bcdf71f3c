/** An event of the log. Untyped: what it says is compared. */
export type LoggedEvent = {
  readonly type: string
  readonly actor: { readonly id?: string }
  readonly data: ReturnType<typeof JSON.parse>
}

/** What a page said of an act: done, refused, or nothing that can be relied on, as after a reload. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** What there is if the act was done. */
export type Proof = Logged | (Omit<Logged, 'count'> & { readonly count: () => Promise<number> })

/** The same in the log. */
export type Logged = {
  readonly what: string
  /** How often it is in the events since the act began. */
  readonly count: (events: readonly LoggedEvent[]) => number
  /** Others may do the same: it is there at least once. Otherwise it is there at most once. */
  readonly isCommon?: boolean
}

/** An act that a page was told, and what it said of it. */
export type Entry = {
  readonly who: string
  readonly act: string
  /** The words of this act alone. */
  readonly token: string
  readonly fault: string
  readonly proofs: readonly Proof[]
  /** How many events there were. */
  readonly from: number
  readonly outcome: Outcome
}

/** The acts that are not as their pages said, in words. */
export async function wrongEntries(
  entries: readonly Entry[],
  events: readonly LoggedEvent[],
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { who, act, fault, proofs, from, outcome } of entries) {
    const since = events.slice(from)
    for (const { what, count, isCommon } of proofs) {
      const found = await count(since)
      const isLost = outcome === 'done' && found === 0
      const isDoubled = isCommon !== true && found > 1
      if (isLost || isDoubled)
        wrong.push(`${found} times, ${outcome}: ${who} ${act} (${fault}): ${what}`)
    }
  }
  return wrong
}

/** A message or note with these words. */
export function saidOnce(text: string): Logged {
  return {
    what: text,
    count: (events) =>
      events.filter(
        ({ type, data }) =>
          (type === 'message.created' || type === 'note.created') &&
          String(data.message.body).includes(text),
      ).length,
  }
}

/** A change of a field of a conversation to a value. */
export function changedTo(
  id: string,
  field: string,
  value: string | null,
  isCommon: boolean,
): Logged {
  return { ...changeIn('conversation', id, field, value), isCommon }
}

/** The same of a contact. Later events name the value, too: as the one before. */
export const contactChangedTo = (id: string, field: string, value: string): Logged =>
  changeIn('contact', id, field, value)

function changeIn(kind: string, id: string, field: string, value: string | null): Logged {
  return {
    what: `${field} of ${id} is ${value}`,
    count: (events) =>
      events.filter(({ data }) => {
        const changes = (data.changes ?? []) as { readonly field: string; readonly to: unknown }[]
        const isOf = data[kind]?.id === id
        return isOf && changes.some((one) => one.field === field && one.to === value)
      }).length,
  }
}

/** Events of a type that say this somewhere. */
export function toldOf(type: string, ...words: readonly string[]): Logged {
  return {
    what: `${type}: ${words.join(', ')}`,
    count: (events) =>
      events.filter((event) => {
        if (event.type !== type) return false
        const text = JSON.stringify(event.data)
        return words.every((word) => text.includes(word))
      }).length,
  }
}

/** A tag that a conversation got, or with `isOn` false lost. */
export function tagged(id: string, tag: string, isOn = true): Logged {
  return {
    what: `${isOn ? 'has' : 'has lost'} the tag ${tag}: ${id}`,
    count: (events) =>
      events.filter(({ data }) => {
        if (data.conversation?.id !== id) return false
        const changes = (data.changes ?? []) as readonly ReturnType<typeof JSON.parse>[]
        const change = changes.find(({ field }) => field === 'tags')
        if (change === undefined) return false
        const [had, has] = [change.from.includes(tag), change.to.includes(tag)]
        return isOn ? has && !had : had && !has
      }).length,
  }
}
