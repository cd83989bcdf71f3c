import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { tellAccessTask } from '../../api/access/access-entries.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { newId } from '../../ids.ts'
import { changeAsOwner } from '../../store/writes/change-as-owner.ts'
import type { Actor } from '../../store/writes/event-draft.ts'
import { insertLink } from './link-queries.ts'

export type LinkPurpose = 'invitation' | 'reset'

/** Where links lead: from the configuration alone, never from a request (T51). */
export type LinkConfig = Pick<Config, 'publicScheme' | 'baseDomain' | 'trustedProxies' | 'port'>

const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/
const lifetimeSeconds = { invitation: 7 * 86_400, reset: 3_600 } as const
const pages = { invitation: 'welcome', reset: 'reset' } as const

/**
 * A link to set the password of an active member; undefined if there is none of this email. Only the token's hash is
 * stored, and the token stands in the fragment, which no server, log or scanner of mails receives.
 */
export async function makeLink(
  owner: pg.Pool,
  config: LinkConfig,
  { workspace_id: workspaceId, email_key: emailKey, purpose, actor }: LinkOf,
): Promise<string | undefined> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const values = { workspaceId, id: newId(), emailKey, purpose, tokenHash: linkHash(token) }
  const [workspace] = await changeAsOwner(owner, workspaceId, 0, (tick) => [
    insertLink({
      ...values,
      lifetimeSeconds: lifetimeSeconds[purpose],
      tick,
      actor: JSON.stringify(actor),
    }),
    tellAccessTask.due(workspaceId, [{ subject_id: workspaceId, input: {} }], { inMs: 0 }),
  ])
  if (workspace === undefined) return undefined
  return teamAddress(config, workspace, `/inbox/${pages[purpose]}#${token}`)
}

/** An address on the team's host of a workspace; `host`: its own name for it. */
export function teamAddress(
  config: LinkConfig,
  { subdomain, host }: { readonly subdomain: string; readonly host: string | null },
  path: string,
): string {
  const address = workspaceUrl(config, { basePath: path, port: config.port })
  const named = `{subdomain}.${config.baseDomain}`
  return host === null ? address.replace('{subdomain}', subdomain) : address.replace(named, host)
}

type LinkOf = {
  readonly workspace_id: string
  readonly email_key: string
  readonly purpose: LinkPurpose
  /** Its author, in the trail of access. */
  readonly actor: Actor
}

/** Whether a text has the form of a token; checked before it is hashed. */
export function isLinkToken(given: unknown): given is string {
  return typeof given === 'string' && tokenForm.test(given)
}

/** Unsalted: a token has 256 random bits. */
export function linkHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
