/** Which conversations changed by which event, for replies that are true for an earlier one. */
export type Journal = {
  /** Events after this one follow. Of earlier ones nothing is known: what is true for those is read again. */
  readonly begin: (sequence: number) => void
  /** That one; 0 before it is known. */
  readonly begun: () => number
  readonly add: (sequence: number, id: string) => void
  /** What changed after an event, each id once; undefined if some of it is not known. */
  readonly since: (sequence: number) => ReadonlySet<string> | undefined
}

/** No reply takes so long that more changes follow the event it is true for. */
const mostChanges = 2_000

export function makeJournal(): Journal {
  let changes: { readonly sequence: number; readonly id: string }[] = []
  /** Undefined before the first event or place is known. */
  let from: number | undefined
  return {
    begin: (sequence) => {
      changes = []
      from = sequence
    },
    begun: () => from ?? 0,
    add: (sequence, id) => {
      from ??= sequence - 1
      changes.push({ sequence, id })
      if (changes.length > 2 * mostChanges) {
        from = changes[changes.length - mostChanges - 1]?.sequence ?? from
        changes = changes.slice(-mostChanges)
      }
    },
    since: (sequence) => {
      if (from !== undefined && sequence < from) return undefined
      const start = changes.findLastIndex((change) => change.sequence <= sequence) + 1
      return new Set(changes.slice(start).map(({ id }) => id))
    },
  }
}
