import type pg from 'pg'
import { newKey } from '../../api/access/key-format.ts'
import { comparable } from '../../comparable.ts'
import { newId } from '../../ids.ts'
import { insertWorkspace } from './workspace-queries.ts'

/** Statuses every workspace has: spec 3. */
export const builtInStatuses = [
  'new',
  'open',
  'waiting_on_customer',
  'on_hold',
  'closed',
  'spam',
  'trash',
] as const

/** Roles every workspace has: spec 2.4. */
export const builtInRoles = ['Admin', 'Standard'] as const

export type NewWorkspace = {
  subdomain: string
  name: string
  time_zone: string
  admin: { email: string; first_name: string; last_name: string }
  /** Of the first key; "first" where absent. */
  key_name?: string
}

export type CreatedWorkspace = {
  workspace: { id: string; subdomain: string; name: string; time_zone: string }
  admin: { id: string; email: string; first_name: string; last_name: string }
  api_key: string
}

/** A subdomain that is taken, is none (RFC 1035, 2.3.1), or has no workspace. */
export class WorkspaceError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WorkspaceError'
  }
}

const subdomainForm = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const uniqueViolation = '23505'

/**
 * Makes a workspace with its built-in statuses and roles, its first admin and its first key, in one
 * transaction as the database's owner: no key exists yet that could act for it.
 */
export async function createWorkspace(
  owner: pg.Pool,
  given: NewWorkspace,
): Promise<CreatedWorkspace> {
  const subdomain = comparable(given.subdomain)
  if (!subdomainForm.test(subdomain)) {
    throw new WorkspaceError(
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
      statuses: builtInStatuses,
      roles: builtInRoles,
      admin: { ...given.admin, id: adminId },
      key: { id: newId(), name: given.key_name ?? 'first', hash, last_four: lastFour },
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      throw new WorkspaceError(`The subdomain ${subdomain} is taken. Choose another one.`)
    }
    throw error
  }
  return {
    workspace: { id: workspaceId, subdomain, name: given.name, time_zone: given.time_zone },
    admin: { ...given.admin, id: adminId },
    api_key: key,
  }
}
