import { after } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { requestDatabase } from '../../../../test/request-database.ts'
import { readConfig } from '../../../config/config.ts'
import { connectDatabase, type DatabaseAddress } from '../../../store/database/connect.ts'
import { makeServices } from '../../../start/make-services.ts'
import type { AppServices } from '../services.ts'
import { createHttpServer, type Logging } from '../create-http-server.ts'

/** Where no PostgreSQL is. */
export const nowhere: DatabaseAddress = { socketFolder: '/nowhere', port: 1, database: 'none' }

/** A server with no routes of its own yet, closed when the test file is done. */
export function makeServer(options: {
  address?: DatabaseAddress
  env?: Record<string, string>
  logging?: Logging
  poolSize?: number
}): { server: FastifyInstance; services: AppServices } {
  const database = connectDatabase({
    address: requestDatabase(options.address ?? nowhere),
    poolSize: options.poolSize ?? 2,
    statementTimeoutMs: 5_000,
    onError: () => undefined,
  })
  const config = readConfig(options.env ?? {})
  const services = makeServices({ config, database })
  const server = createHttpServer(services, options.logging ?? { level: 'silent' })
  after(async () => {
    await server.close()
    await database.close()
  })
  return { server, services }
}
