import assert from 'node:assert/strict'
import { after } from 'node:test'
import type pg from 'pg'
import { connectOwner, type DatabaseAddress } from '../server/store/database/connect.ts'
import { newId } from '../server/ids.ts'

/** A database without tables, and its address as an operator would write it. */
export type EmptyDatabase = {
  name: string
  /** The owner's connections, closed at the end of the test file. */
  owner: pg.Pool
  socketAddress: DatabaseAddress
  /** For DATABASE_URL; `login` is a role created by the tests, or the superuser. */
  url: (login?: string) => string
}

/** Creates one on the server of the test run. */
export async function makeEmptyDatabase(options = ''): Promise<EmptyDatabase> {
  const socketFolder = process.env['PORCHLIGHT_TEST_SOCKET']
  assert.ok(socketFolder, 'Run tests with "npm test", which starts their PostgreSQL.')
  const port = Number(process.env['PORCHLIGHT_TEST_PORT'])
  const name = `empty_${newId().replaceAll('-', '')}`
  const fail = () => undefined
  const cluster = connectOwner({ socketFolder, port, database: 'postgres' }, fail, 1)
  await cluster.query(`create database ${name} template template0 strategy file_copy ${options}`)
  await cluster.end()
  const socketAddress = { socketFolder, port, database: name }
  const owner = connectOwner(socketAddress, fail)
  after(async () => owner.end())
  const host = encodeURIComponent(socketFolder)
  return {
    name,
    owner,
    socketAddress,
    url: (login = 'postgres') => `postgres://${login}@/${name}?host=${host}&port=${port}`,
  }
}
