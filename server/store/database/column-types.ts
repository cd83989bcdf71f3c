import pg from 'pg'

const integerType = 20

/** bigint columns hold counts and sequences far below 2^53, so they travel as numbers. */
export const columnTypes = {
  getTypeParser: ((oid: number) =>
    oid === integerType ? Number : pg.types.getTypeParser(oid)) as typeof pg.types.getTypeParser,
}
