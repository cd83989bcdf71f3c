import type { ServerAccess, ServerAddress } from '../fetching/server-access.ts'
import { ServerError, type ServerStep } from '../fetching/server-error.ts'
import { withinMs } from '../fetching/within-ms.ts'
import { smtpOptions } from './smtp-options.ts'

const stepMs = 10_000
const wholeMs = 30_000

/** Connects to a server that takes mails and signs in, without a mail. Rejects with the step that failed. */
export async function verifySmtp(access: ServerAccess, at: ServerAddress): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpOptions(access, at),
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  })
  try {
    await withinMs(wholeMs, transport.verify(), () => transport.close())
  } catch (error) {
    throw new ServerError(failedStep(error, access.security), error)
  } finally {
    transport.close()
  }
}

/** By the codes of the library: those of a connection that TLS ends are the codes of sockets. */
function failedStep(error: unknown, security: ServerAccess['security']): ServerStep {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in'
  if (code === 'ETLS') return 'tls'
  const isEarly = code === 'ESOCKET' || code === 'ECONNECTION'
  return isEarly && security === 'tls' ? 'tls' : 'connect'
}
