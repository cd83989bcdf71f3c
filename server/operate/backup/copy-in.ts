import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** A COPY into a table that is under way. */
export type CopyIn = {
  readonly write: (rows: Buffer) => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts `copy … from stdin`. Writes wait when PostgreSQL is slower. */
export function copyIn(connection: pg.ClientBase, text: string): CopyIn {
  const sink = connection.query(copyFrom(text))
  let failure: Error | undefined
  // An error may arrive while nothing awaits the stream: the next write or end throws it.
  sink.on('error', (error) => (failure ??= error))
  return {
    write: async (rows) => {
      if (failure !== undefined) throw failure
      if (!sink.write(rows)) await once(sink, 'drain')
    },
    end: async () => {
      if (failure !== undefined) throw failure
      sink.end()
      await finished(sink)
    },
  }
}
