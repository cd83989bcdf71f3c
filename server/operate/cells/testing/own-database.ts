import { makeEmptyDatabase } from '../../../../test/empty-database.ts'
import { newId } from '../../../ids.ts'
import { connectOwner } from '../../../store/database/connect.ts'
import { migrate } from '../../../store/database/migrate.ts'

/** A migrated database of an ordinary login, as on somebody else's PostgreSQL. */
export async function ownDatabase() {
  const { owner, name, url } = await makeEmptyDatabase()
  const login = `login_${newId().replaceAll('-', '')}`
  await owner.query(`create role ${login} login`)
  await owner.query(`alter database ${name} owner to ${login}`)
  await owner.query(`grant porchlight_app to ${login}`)
  const pool = connectOwner({ url: url(login) }, () => undefined, 2)
  await migrate(pool, { roleLogsIn: false })
  await pool.end()
  return { url: url(login), owner, name, login }
}
