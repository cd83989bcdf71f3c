import { challengeWords } from '../signing-in/challenge-words.ts'
import { ServerError } from './server-error.ts'

const mostCharacters = 300
/** Looked through for secrets. */
const readCharacters = 4_000

/** What a server said, or why it could not be asked, in one bounded line without the given secrets. */
export function serverWords(error: unknown, secrets: readonly (string | undefined)[] = []): string {
  const hidden = secrets.reduce<string>(
    (text, secret) => (secret === undefined || secret === '' ? text : text.replaceAll(secret, '…')),
    saidBy(error).slice(0, readCharacters),
  )
  const line = hidden
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.slice(0, mostCharacters).toWellFormed()
}

/** Libraries have the reply of the server beside a message of their own. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ServerError) return saidBy(error.cause)
  const { responseText, response, oauthError } = error as {
    responseText?: unknown
    response?: unknown
    oauthError?: unknown
  }
  const found = [responseText, response].find((one) => typeof one === 'string' && one !== '')
  const said = typeof found === 'string' ? found : error.message
  const challenge = challengeWords(oauthError)
  return challenge === undefined ? said : `${said} (${challenge})`
}
