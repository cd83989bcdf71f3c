import { networkOf } from '../../api/access/network-budget.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { hashPassword, isOutdated, isPasswordOf } from './hash-password.ts'

/** Whose password is tried, and from where. */
export type Attempt = {
  readonly workspace_id: string
  /** Of the account, whether it exists or not. */
  readonly email_key: string
  readonly address: string
  readonly request_id: string
}

/** Compared where there is no account, so that the reply takes the same time. */
let dummyHash: Promise<string> | undefined

/**
 * Throws 401 for a wrong password, after the same work whether the account exists or not, and 429 after too many. The
 * limits come before the work; those who waited meanwhile are checked again. Returns the hash to store: that of the
 * `replacement`, or another one of the same password if the parameters are outdated. It is made in the same slot, so that a
 * right password does not wait twice.
 */
export async function checkPassword(
  { signIn }: AppServices,
  attempt: Attempt,
  password: string,
  stored: string | undefined,
  replacement?: string,
): Promise<string | undefined> {
  const account = `${attempt.workspace_id} ${attempt.email_key}`
  const network = networkOf(attempt.address)
  const checkLimits = () => {
    signIn.wrongByAddress.check(network)
    signIn.wrongByAccount.check(account)
  }
  checkLimits()
  return signIn.hashing(async () => {
    checkLimits()
    const compared = stored ?? (await (dummyHash ??= makeDummy()))
    const isRight = await isPasswordOf(password, compared)
    if (isRight && stored !== undefined) {
      if (replacement !== undefined) return hashPassword(replacement)
      return isOutdated(stored) ? hashPassword(password) : undefined
    }
    signIn.wrongByAddress.record(network)
    signIn.wrongByAccount.record(account)
    signIn.failures.count(attempt)
    throw appError('sign_in_failed')
  })
}

async function makeDummy(): Promise<string> {
  return hashPassword(crypto.randomUUID())
}
