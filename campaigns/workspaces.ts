import type pg from 'pg'
import { connectOwner } from '../server/store/database/connect.ts'
import {
  createWorkspace,
  type CreatedWorkspace,
} from '../server/chat/workspaces/create-workspace.ts'
import { embeddedServer } from './server-process.ts'

/** The database of a running server's data folder, as the owner of the tables. */
export function ownerOf(dataFolder: string): pg.Pool {
  const { socketFolder, port } = embeddedServer(dataFolder)
  // Expected: a kill ends connections.
  return connectOwner({ socketFolder, port, database: 'porchlight' }, () => undefined, 2)
}

/** The same for one call, because connections do not survive a kill of PostgreSQL. */
export async function withOwner<Result>(
  dataFolder: string,
  use: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = ownerOf(dataFolder)
  try {
    return await use(owner)
  } finally {
    await owner.end()
  }
}

export async function makeWorkspace(owner: pg.Pool, subdomain: string): Promise<CreatedWorkspace> {
  return createWorkspace(owner, {
    subdomain,
    name: subdomain,
    time_zone: 'UTC',
    admin: { email: `admin@${subdomain}.test`, first_name: 'Ann', last_name: 'Admin' },
  })
}

/** Creates `count` workspaces, numbered from 1. */
export async function makeWorkspaces(
  owner: pg.Pool,
  name: string,
  count: number,
): Promise<CreatedWorkspace[]> {
  const made: CreatedWorkspace[] = []
  while (made.length < count) made.push(await makeWorkspace(owner, `${name}${made.length + 1}`))
  return made
}
