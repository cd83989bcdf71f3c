import { makeFailureLimit, type FailureLimit } from './failure-limit.ts'
import { makeHashingSlots, type HashingSlots } from './hashing-slots.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly signIn: SignInServices
  }
}

/** What limits the guessing of passwords, in this process. */
export type SignInServices = {
  readonly hashing: HashingSlots
  /** Wrong passwords by network address, and by account. */
  readonly wrongByAddress: FailureLimit
  readonly wrongByAccount: FailureLimit
  /** Requested resets, likewise. */
  readonly resetsByAddress: FailureLimit
  readonly resetsByAccount: FailureLimit
}

const minuteMs = 60_000

export function makeSignInServices(): SignInServices {
  return {
    hashing: makeHashingSlots(),
    wrongByAddress: makeFailureLimit(5, 5 * minuteMs),
    wrongByAccount: makeFailureLimit(10, 15 * minuteMs),
    resetsByAddress: makeFailureLimit(5, 30 * minuteMs),
    resetsByAccount: makeFailureLimit(5, 60 * minuteMs),
  }
}
