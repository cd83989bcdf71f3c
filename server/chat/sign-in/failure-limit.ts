import { appError } from '../../errors.ts'

/** Limits failures of a subject: an address or an account. */
export type FailureLimit = {
  /** Throws 429 when the subject has failed too often. */
  readonly check: (subject: string) => void
  readonly isReached: (subject: string) => boolean
  readonly record: (subject: string) => void
}

/** Beyond it, the subject whose first failure is oldest is dropped. */
const mostSubjects = 20_000

/** Allows `most` failures within `withinMs`, in this process. */
export function makeFailureLimit(most: number, withinMs: number): FailureLimit {
  const failures = new Map<string, readonly number[]>()
  const recent = (subject: string, now: number): readonly number[] =>
    (failures.get(subject) ?? []).filter((at) => at > now - withinMs)

  return {
    isReached: (subject) => recent(subject, Date.now()).length >= most,
    check: (subject) => {
      const now = Date.now()
      const [oldest = now, ...others] = recent(subject, now)
      if (others.length + 1 < most) return
      const seconds = Math.max(1, Math.ceil((oldest + withinMs - now) / 1_000))
      throw appError('sign_ins_limited', { 'retry-after': String(seconds) })
    },
    record: (subject) => {
      const now = Date.now()
      const kept = recent(subject, now).slice(-most + 1)
      failures.delete(subject)
      if (failures.size >= mostSubjects) failures.delete(failures.keys().next().value ?? '')
      failures.set(subject, [...kept, now])
    },
  }
}
