import type pg from 'pg'

/** Runs administration in its own transaction: all of it is committed, or nothing. */
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
    // Closing the connection rolls the transaction back.
    connection.release(true)
    throw error
  }
}
