import { networkOf } from '../../api/access/network-budget.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import type { FailureLimit } from './failure-limit.ts'
import type { SignInServices } from './sign-in-services.ts'
import { hashPassword, isOutdated, isPasswordOf } from './hash-password.ts'

/** Whose password is tried, and from where. */
export type Attempt = {
  readonly workspace_id: string
  /** Of the account, whether it exists or not. */
  readonly email_key: string
  readonly address: string
  readonly request_id: string
  /** The session in which the password is entered again. */
  readonly session?: string
  /** The browser's id if the account signed in there before. */
  readonly browser?: string | undefined
}

/** Compared where there is no account, so that the reply takes the same time. */
let dummyHash: Promise<string> | undefined

/**
 * Throws 401 for a wrong password, after the same work whether the account exists or not, and 429 after too many. The
 * limits come before the work, and are checked again after a wait. Returns the hash to store: that of the
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
  const limits = limitsOf(signIn, attempt)
  const checkLimits = () => {
    try {
      for (const [limit, subject] of limits) limit.check(subject)
    } catch (error) {
      signIn.failures.count('sign_in.limited', attempt)
      throw error
    }
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
    for (const [limit, subject] of limits) limit.record(subject)
    signIn.failures.count('sign_in.failed', attempt)
    throw appError('sign_in_failed')
  })
}

/**
 * What an attempt counts for. A session and a known browser have budgets of their own, so that nobody who has neither can keep
 * them out; all others share those of the address, of the account from there, and of the account (docs/decisions/0119).
 */
function limitsOf(
  { wrongBySession, wrongByBrowser, wrongByAddress, wrongByPlace, wrongByAccount }: SignInServices,
  { workspace_id: workspaceId, email_key: emailKey, address, session, browser }: Attempt,
): readonly (readonly [FailureLimit, string])[] {
  const account = `${workspaceId} ${emailKey}`
  if (session !== undefined) return [[wrongBySession, session]]
  if (browser !== undefined) return [[wrongByBrowser, `${account} ${browser}`]]
  const network = networkOf(address)
  return [
    [wrongByAddress, network],
    [wrongByPlace, `${account} ${network}`],
    [wrongByAccount, account],
  ]
}

async function makeDummy(): Promise<string> {
  return hashPassword(crypto.randomUUID())
}
