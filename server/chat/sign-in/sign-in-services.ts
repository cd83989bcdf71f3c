import type { Database } from '../../store/database/connect.ts'
import { makeFailureLimit, type FailureLimit } from './failure-limit.ts'
import { makeFailureNotes, type FailureNotes } from './failure-notes.ts'
import { makeHashingSlots, slotsOf, type HashingSlots } from './hashing-slots.ts'
import { makeOneByOne, type OneByOne } from './one-by-one.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly signIn: SignInServices
  }
}

/** What limits the guessing of passwords, in this process. */
export type SignInServices = {
  readonly hashing: HashingSlots
  /** Uses of a link, by the hash of its token. */
  readonly oneByOne: OneByOne
  /** Wrong passwords of a signed-in member, and of an account in a browser in which it signed in before. */
  readonly wrongBySession: FailureLimit
  readonly wrongByBrowser: FailureLimit
  /** Of all others: by network address, by account from there, and by account from everywhere. */
  readonly wrongByAddress: FailureLimit
  readonly wrongByPlace: FailureLimit
  readonly wrongByAccount: FailureLimit
  /** Wrong passwords, on their way to the trail of access. */
  readonly failures: FailureNotes
  /** Requested resets by network address, or by known browser, which others cannot use up. */
  readonly resetsByAddress: FailureLimit
  readonly resetsByBrowser: FailureLimit
  /** Mails to an account. One that is not sent follows another one by less than half of the life of its link. */
  readonly resetMails: FailureLimit
}

const minuteMs = 60_000
/** Guesses against one account without a session or a known browser, from any number of addresses. */
export const guessesAnHour = 40

/** The part of a limit that each of some processes may use. */
function shareOf(limit: number, processes: number): number {
  return Math.max(1, Math.floor(limit / processes))
}

export function makeSignInServices(database: Database, processes = 1): SignInServices {
  return {
    hashing: makeHashingSlots({ slots: slotsOf(processes) }),
    oneByOne: makeOneByOne(),
    failures: makeFailureNotes(database),
    wrongBySession: makeFailureLimit(10, 15 * minuteMs),
    wrongByBrowser: makeFailureLimit(10, 15 * minuteMs),
    wrongByAddress: makeFailureLimit(5, 5 * minuteMs),
    wrongByPlace: makeFailureLimit(10, 15 * minuteMs),
    wrongByAccount: makeFailureLimit(shareOf(guessesAnHour, processes), 60 * minuteMs),
    resetsByAddress: makeFailureLimit(5, 30 * minuteMs),
    resetsByBrowser: makeFailureLimit(5, 30 * minuteMs),
    resetMails: makeFailureLimit(3, 30 * minuteMs),
  }
}
