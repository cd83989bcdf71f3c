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
}

/** Compared where there is no account, so that the reply takes the same time. */
let dummyHash: Promise<string> | undefined

/**
 * Throws 401 for a wrong password, after the same work whether the account exists or not, and 429 after too many. The
 * limits come before the work; those who waited meanwhile are checked again.
 */
export async function checkPassword(
  { signIn }: AppServices,
  attempt: Attempt,
  password: string,
  stored: string | undefined,
): Promise<void> {
  const account = `${attempt.workspace_id} ${attempt.email_key}`
  const network = networkOf(attempt.address)
  const checkLimits = () => {
    signIn.wrongByAddress.check(network)
    signIn.wrongByAccount.check(account)
  }
  checkLimits()
  await signIn.hashing(async () => {
    checkLimits()
    const isRight = await isPasswordOf(password, stored ?? (await (dummyHash ??= makeDummy())))
    if (isRight && stored !== undefined) return
    signIn.wrongByAddress.record(network)
    signIn.wrongByAccount.record(account)
    throw appError('sign_in_failed')
  })
}

/** The hash to store instead of one with outdated parameters. */
export async function rehashed(
  { signIn }: AppServices,
  password: string,
  stored: string,
): Promise<string | undefined> {
  if (!isOutdated(stored)) return undefined
  return signIn.hashing(async () => hashPassword(password))
}

async function makeDummy(): Promise<string> {
  return hashPassword(crypto.randomUUID())
}
