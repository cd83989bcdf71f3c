import pg from 'pg'

const bigintType = 20
const varcharType = 1043

/** bigint columns hold counts and sequences far below 2^53, so they are read as numbers. */
export const columnTypes = {
  getTypeParser: ((oid: number) =>
    oid === bigintType ? Number : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
}

export type Value = string | number | boolean | Date | object | null

/** Reads the value between two offsets of a message of PostgreSQL. */
export type ColumnReader = (message: Buffer, from: number, to: number) => Value

/**
 * The reader for columns of this type. `varchar` means bytes: no table has such a column, and JSON for a
 * reply is cast to it (json-sql.ts). The bytes are a view of the message, not a copy.
 */
export function columnReader(oid: number): ColumnReader {
  if (oid === varcharType) return (message, from, to) => message.subarray(from, to)
  // The driver's parsers take text.
  const parse: (text: string) => Value = columnTypes.getTypeParser(oid, 'text')
  return (message, from, to) => parse(message.toString('utf8', from, to))
}
