import { makeConnection } from '../../client/source/make-connection.ts'
import { makePorchlight } from '../../client/source/make-porchlight.ts'
import { operations } from '../../client/source/operations.generated.ts'
import { PorchlightError } from '../../client/source/porchlight-error.ts'
import { learnTime } from '../../pages/now.ts'
import { pause } from '../../pages/stream/back-off.ts'
import { rememberAction } from '../curl/last-action.ts'
import { sentenceOf } from '../words/error-codes.ts'
import { lateSentence } from '../words/late-errors.ts'
import { words } from '../words/words.ts'
import { takeEarly } from './early-reads.ts'
import { fetchAgain } from './fetch-again.ts'
import { loseSession, sessionState, sessionTurn } from './session-state.ts'
import { askPassword } from './verify.ts'

const options = { url: location.origin, timeoutMs: 20_000, tryTimeoutMs: 15_000, maxTries: 3 }

/** Every change of the page goes through it. */
const remembered = { ...options, fetch: fetchAndRemember as typeof fetch }

/** The API as the signed-in member: the browser adds the session's cookie. */
export const api = makePorchlight(remembered, operations)

async function fetchAndRemember(url: string, init: RequestInit): Promise<Response> {
  const reply = (await takeEarly(url)) ?? (await fetchAgain(url, init))
  learnTime(reply.headers.get('date'))
  if (reply.ok) rememberAction(url, init)
  return reply
}

/** The same for streams. */
export const streamConnection = makeConnection(options)

/** Passwords are sent once, because each try is counted. */
const once = makePorchlight({ ...remembered, maxTries: 1 }, {})

/** A request below `/auth`, which is no part of the API's base path. */
export async function auth<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const client = method === 'GET' ? api : once
  const given = body === undefined ? {} : { body }
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await client.request({
        method,
        path: `/auth${path}`,
        isOutside: true,
        ...given,
      })
      return answer.body as Body
    } catch (error) {
      // The server had no time to look at the password.
      if (!isBusy(error) || tries >= busyTries) throw error
      await pause(error.retryAfterMs ?? 0)
    }
  }
}

const busyTries = 5
const isBusy = (error: unknown): error is PorchlightError =>
  error instanceof PorchlightError && error.code === 'sign_in_busy'

/**
 * Runs a call of a signed-in member. If the session has ended, the page asks to sign in; if the password is needed again,
 * it asks for that and runs the call once more.
 */
export async function asMember<Result>(call: () => Promise<Result>): Promise<Result> {
  const turn = sessionTurn()
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PorchlightError)) throw error
    if (error.kind === 'unauthenticated') {
      // Asked before the member signed in again.
      if (turn !== sessionTurn() && sessionState() === 'in') return call()
      loseSession()
    }
    if (!needsPassword(error) || !(await askPassword())) throw error
    return call()
  }
}

/** The sentence to show for a failure, in the page's language: the code of the error says which. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof PorchlightError) || error.status === undefined) return words().unreachable
  // A proxy's page in front of a server that is away has no code.
  const code = error.code ?? (error.kind === 'unavailable' ? 'unavailable' : undefined)
  return lateSentence(code) ?? sentenceOf(words().errors, code)
}

/** Whether what was asked for is not there, or not for this member. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof PorchlightError && ['not_found', 'invalid', 'forbidden'].includes(error.kind)
  )
}

function needsPassword({ code }: PorchlightError): boolean {
  return code === 'password_needed'
}
