import { createConnection } from 'node:net'
import pg from 'pg'

/** The message with which a client asks for TLS (PostgreSQL, "Message Formats", SSLRequest). */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Makes a probe of a pooler: it asks whether TLS is spoken, which a pooler answers by itself, without a login and without
 * one of the connections that it lends. Rejects after `timeoutMs` without an answer.
 */
export function makePoolerProbe(url: string, timeoutMs: number): () => Promise<void> {
  const { host, port } = new pg.Client({ connectionString: url })
  const where = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  return async () =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ ...where, timeout: timeoutMs }, () =>
        socket.write(sslRequest),
      )
      socket.unref()
      socket.once('data', () => resolve(void socket.destroy()))
      socket.once('timeout', () => socket.destroy(new Error('The pooler does not answer.')))
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('The pooler closes connections.')))
    })
}
