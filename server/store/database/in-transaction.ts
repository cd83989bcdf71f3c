import type pg from 'pg'

/** Runs administration in one transaction of its own: all of it is committed, or nothing. */
export async function inTransaction<Result>(
  owner: pg.Pool,
  use: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await owner.connect()
  try {
    await connection.query('begin')
    const result = await use(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (error) {
    // Ends the connection, and with it the transaction.
    connection.release(true)
    throw error
  }
}
