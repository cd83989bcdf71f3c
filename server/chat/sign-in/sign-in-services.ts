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
  /** Wrong passwords by network address, and by account. */
  readonly wrongByAddress: FailureLimit
  readonly wrongByAccount: FailureLimit
  /** Wrong passwords, on their way to the trail of access. */
  readonly failures: FailureNotes
  /** Requested resets, likewise. */
  readonly resetsByAddress: FailureLimit
  readonly resetsByAccount: FailureLimit
}

const minuteMs = 60_000

export function makeSignInServices(database: Database, processes = 1): SignInServices {
  return {
    hashing: makeHashingSlots({ slots: slotsOf(processes) }),
    oneByOne: makeOneByOne(),
    failures: makeFailureNotes(database),
    wrongByAddress: makeFailureLimit(5, 5 * minuteMs),
    wrongByAccount: makeFailureLimit(10, 15 * minuteMs),
    resetsByAddress: makeFailureLimit(5, 30 * minuteMs),
    resetsByAccount: makeFailureLimit(5, 60 * minuteMs),
  }
}
