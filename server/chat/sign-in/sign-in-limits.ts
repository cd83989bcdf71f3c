import { networkOf } from '../../api/access/network-budget.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { FailureLimit } from './failure-limit.ts'
import type { SignInServices } from './sign-in-services.ts'

/** Whose password or code is tried, and from where. */
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
  /** A passkey without a password: its signature cannot be guessed. */
  readonly isByPasskey?: boolean
}

/** Throws 429, and counts the attempt for the trail of access, if a limit of it is reached. */
export function checkLimits({ signIn }: Pick<AppServices, 'signIn'>, attempt: Attempt): void {
  try {
    for (const [limit, subject] of limitsOf(signIn, attempt)) limit.check(subject)
  } catch (error) {
    signIn.failures.count('sign_in.limited', attempt)
    throw error
  }
}

/** Counts a wrong password or a wrong code against the limits of the attempt. */
export function countFailure({ signIn }: Pick<AppServices, 'signIn'>, attempt: Attempt): void {
  for (const [limit, subject] of limitsOf(signIn, attempt)) limit.record(subject)
  signIn.failures.count('sign_in.failed', attempt)
}

/**
 * What an attempt counts for. A session and a known browser have budgets of their own, so that nobody who has neither can keep
 * them out; all others share those of the address, of the account from there, and of the account (docs/decisions/0119).
 */
function limitsOf(
  { wrongBySession, wrongByBrowser, wrongByAddress, wrongByPlace, wrongByAccount }: SignInServices,
  {
    workspace_id: workspaceId,
    email_key: emailKey,
    address,
    session,
    browser,
    isByPasskey,
  }: Attempt,
): readonly (readonly [FailureLimit, string])[] {
  const account = `${workspaceId} ${emailKey}`
  if (session !== undefined) return [[wrongBySession, session]]
  if (browser !== undefined) return [[wrongByBrowser, `${account} ${browser}`]]
  const network = networkOf(address)
  // Nobody can use up what keeps guesses from an account by passkeys that do not exist.
  if (isByPasskey === true) return [[wrongByAddress, network]]
  return [
    [wrongByAddress, network],
    [wrongByPlace, `${account} ${network}`],
    [wrongByAccount, account],
  ]
}
