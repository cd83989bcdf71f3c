import { CompanyButtons, companyReady } from '../company/company-buttons.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { passkeysReady } from '../passkeys/passkey-words.ts'

/** The words of these ways. */
export async function waysReady(): Promise<void> {
  await Promise.all([companyReady(), passkeysReady()])
}

/** Ways to sign in without the password. */
export function OtherWays() {
  return (
    <>
      <PasskeySignIn />
      <CompanyButtons />
    </>
  )
}
