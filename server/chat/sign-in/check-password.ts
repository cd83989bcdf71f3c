import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { hashPassword, isOutdated, isPasswordOf } from './hash-password.ts'
import { checkLimits, countFailure, type Attempt } from './sign-in-limits.ts'

/** Compared where there is no account, so that the reply takes the same time. */
let dummyHash: Promise<string> | undefined

/**
 * Throws 401 for a wrong password, after the same work whether the account exists or not, and 429 after too many. The
 * limits come before the work, and are checked again after a wait. Returns the hash to store: that of the
 * `replacement`, or another one of the same password if the parameters are outdated. It is made in the same slot, so that a
 * right password does not wait twice.
 */
export async function checkPassword(
  services: AppServices,
  attempt: Attempt,
  password: string,
  stored: string | undefined,
  replacement?: string,
): Promise<string | undefined> {
  checkLimits(services, attempt)
  return services.signIn.hashing(async () => {
    checkLimits(services, attempt)
    const compared = stored ?? (await (dummyHash ??= makeDummy()))
    const isRight = await isPasswordOf(password, compared)
    if (isRight && stored !== undefined) {
      if (replacement !== undefined) return hashPassword(replacement)
      return isOutdated(stored) ? hashPassword(password) : undefined
    }
    countFailure(services, attempt)
    throw appError('sign_in_failed')
  })
}

async function makeDummy(): Promise<string> {
  return hashPassword(crypto.randomUUID())
}
