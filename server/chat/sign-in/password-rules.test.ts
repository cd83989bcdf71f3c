import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNewPassword } from './password-rules.ts'

const email = 'Ann.Lee@example.com'
const refusal = async (given: unknown): Promise<string | undefined> =>
  readNewPassword(given, 'password', email).then(
    () => undefined,
    (error: Error) => error.message,
  )

test('a password must be long, uncommon, and without the name in the email', async () => {
  for (const [given, expected] of [
    [undefined, "password can't be blank."],
    ['', "password can't be blank."],
    [['candle in the hallway'], 'password must be a string.'],
    ['nine char', 'password must have at least 10 characters.'],
    ['🕯'.repeat(9), 'password must have at least 10 characters.'],
    ['x'.repeat(201), 'password is too long.'],
    ['my ANN.LEE! 1985', 'password must not contain the email address.'],
    ['1234567890', 'password is too common. Choose another one.'],
    ['Dragon12345!', 'password is too common. Choose another one.'],
    ['aaaaaaaaaaaa', 'password is too common. Choose another one.'],
    ['candle in the hallway', undefined],
    ['🕯🪔 ночь ünter', undefined],
  ] as const) {
    assert.equal(await refusal(given), expected, String(given))
  }
})

test('characters that can be typed in several ways are one password', async () => {
  const composed = await readNewPassword('grün ist die Tür', 'password', email)
  const decomposed = await readNewPassword('gru\u0308n ist die Tu\u0308r', 'password', email)
  assert.equal(composed, decomposed)
})
