import type pg from 'pg'
import { codeOf } from './database-errors.ts'

type OnError = (error: Error) => void

const refused = {
  says: 'PostgreSQL refuses a login',
  meanwhile: 'The server tries again; requests get 503 until it succeeds.',
}

/** What PostgreSQL reports again and again until somebody ends it, by SQLSTATE (PostgreSQL documentation, appendix A). */
const faults: Readonly<Record<string, Record<'says' | 'remedy' | 'meanwhile', string>>> = {
  '28P01': {
    ...refused,
    remedy:
      'Give that role the password of the settings, or correct the settings and start the server again.',
  },
  '28000': {
    ...refused,
    remedy: 'Let that role log in (alter role … login), and let it in by pg_hba.conf.',
  },
  '3D000': { ...refused, remedy: 'Create that database, or give it its name back.' },
  '53100': {
    says: 'The disk of PostgreSQL is full',
    remedy: 'Make room on it.',
    meanwhile: 'Writes get 503 until then, reads go on.',
  },
  '25006': {
    says: 'PostgreSQL takes no writes',
    remedy: 'It is a standby, or its disk is almost full.',
    meanwhile: 'Writes get 503 until it does, reads go on.',
  },
}

/** The next report of a fault that nothing has reported for this long is a new one. */
const overAfterMs = 60_000

/** Of names in PostgreSQL's messages, which are in the language of its settings. */
const quotes = /[«「『]\s?|\s?[»」』]\s?|["„“”]/u

const loginStates = /^(?:28P01|28000|3D000)$/

export function isRefusedLogin(error: unknown): error is Error {
  return error instanceof Error && loginStates.test(codeOf(error))
}

/** A sentence on what lasts until somebody ends it, with the remedy; undefined for other errors. */
export function explainFault(error: Error): string | undefined {
  const fault = faults[codeOf(error)]
  return fault && `${fault.says} (${error.message}). ${fault.remedy}`
}

type Reporter = { readonly say: (line: string) => void; readonly seenAt: Map<string, number> }

const reporters = new WeakMap<OnError, Reporter>()

/**
 * The report of a server's errors that no request is waiting on. A fault that lasts is said once, however many parts of the
 * server meet it, and a login that was refused once more when it is accepted (`noteLogin`).
 */
export function reportErrors(say: (line: string) => void): OnError {
  const seenAt = new Map<string, number>()
  const report = (error: Error) => {
    const fault = faults[codeOf(error)]
    if (fault === undefined) return say(error.message)
    // Each file that cannot grow is the same fault, and each statement that may not write; each role is another one.
    const which = isRefusedLogin(error) ? `${codeOf(error)} ${error.message}` : codeOf(error)
    const now = performance.now()
    const before = seenAt.get(which) ?? Number.NEGATIVE_INFINITY
    seenAt.set(which, now)
    if (now - before > overAfterMs) say(`${explainFault(error)} ${fault.meanwhile}`)
    return undefined
  }
  reporters.set(report, { say, seenAt })
  return report
}

/** Ends what was reported of the login of a connection, which is open now. */
export function noteLogin(onError: OnError, client: pg.ClientBase): void {
  // The driver's types hide them in connections of a pool.
  const { user, database } = client as pg.Client
  const { say, seenAt } = reporters.get(onError) ?? {}
  const ended = [...(seenAt?.keys() ?? [])].filter((refusal) => {
    const name = refusal.startsWith('3D000 ') ? database : user
    return name !== undefined && refusal.split(quotes).includes(name)
  })
  for (const refusal of ended) seenAt?.delete(refusal)
  if (ended.length > 0) say?.(`PostgreSQL accepts the login of ${user} to ${database} again.`)
}
