import assert from 'node:assert/strict'
import { stepAt, totpOf } from '../server/chat/sign-in/factors/totp.ts'
import type { Send } from './app.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app with this secret shows, so many steps of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join(
    '',
  )
  const bytes = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  return totpOf(bytes, stepAt(Date.now()) + steps)
}

export type TestFactor = {
  readonly secret: string
  /** The code that set the app up. */
  readonly usedCode: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app for the signed-in member. Its next code is that of the next step. */
export async function setUpFactor(browse: Send): Promise<TestFactor> {
  const { body: made } = await browse('POST', '/auth/totp')
  const given = { setup: made.setup, code: codeOf(made.secret) }
  const { status, text, body } = await browse('PUT', '/auth/totp', given)
  assert.equal(status, 200, text)
  return { secret: made.secret, usedCode: given.code, recoveryCodes: body.recovery_codes }
}
