import type pg from 'pg'
import { newKey } from '../../api/access/key-format.ts'
import { comparable } from '../../comparable.ts'
import { newId } from '../../ids.ts'
import { OperatorError } from '../../operator-error.ts'
import { insertWorkspace } from './workspace-queries.ts'

export type NewWorkspace = {
  subdomain: string
  name: string
  time_zone: string
  admin: { email: string; first_name: string; last_name: string }
  /** Name of the first key; default "first". */
  key_name?: string
}

export type CreatedWorkspace = {
  workspace: { id: string; subdomain: string; name: string; time_zone: string }
  admin: { id: string; email: string; first_name: string; last_name: string }
  api_key: string
}

const subdomainForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const uniqueViolation = '23505'

/**
 * Creates a workspace with its built-in statuses and roles, first admin and first key in one transaction.
 * Runs as the database's owner, because no key of the workspace exists yet.
 */
export async function createWorkspace(
  owner: pg.Pool,
  given: NewWorkspace,
): Promise<CreatedWorkspace> {
  const subdomain = comparable(given.subdomain)
  if (!subdomainForm.test(subdomain)) {
    throw new OperatorError(
      `${given.subdomain} is no subdomain. Use letters, digits and hyphens, for example acme.`,
    )
  }
  const workspaceId = newId()
  const adminId = newId()
  const { key, hash, lastFour } = newKey(workspaceId)
  try {
    await insertWorkspace(owner, {
      ...given,
      workspace_id: workspaceId,
      subdomain,
      admin: { ...given.admin, id: adminId },
      key: { id: newId(), name: given.key_name ?? 'first', hash, last_four: lastFour },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw new OperatorError(`The subdomain ${subdomain} is taken. Choose another one.`)
    }
    throw error
  }
  return {
    workspace: { id: workspaceId, subdomain, name: given.name, time_zone: given.time_zone },
    admin: { ...given.admin, id: adminId },
    api_key: key,
  }
}
