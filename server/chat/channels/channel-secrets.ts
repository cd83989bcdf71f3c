import { randomBytes } from 'node:crypto'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { newId, parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { entryEvents } from '../settings/entry-changes.ts'
import { kindOf } from '../settings/kinds.ts'
import {
  deleteSecret,
  findChannel,
  findSecrets,
  type ChannelRow,
  insertSecret,
  mostSecrets,
  type SecretRow,
} from './queries.ts'

/** As many as the hash of HS256 (RFC 7518, 3.2). */
const secretBytes = 32

/** A secret as only the reply to its creation shows it. */
export type ShownSecret = {
  readonly id: string
  readonly created_at: string
  readonly secret: string
}

const channels = kindOf('channels')

/** The channel's id in the path. */
export function channelIdIn({ params }: Pick<ApiRequest, 'params'>): string {
  const id = parseId(params['channel_id'] ?? '')
  if (id === undefined) throw appError('channel_unknown')
  return id
}

/**
 * The live secrets of a channel, as the bytes that sign the tokens of its visitors. Without those whose key is missing.
 */
export async function openSecrets(
  { database, vault }: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
): Promise<Buffer[]> {
  const rows = await readRows(database, workspaceId, findSecrets({ workspaceId, channelId }))
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  return rows.map(({ sealed }) => vault.open(owner, sealed)).filter((one) => one !== undefined)
}

/** The ids and dates of a channel's secrets. */
export async function listSecrets(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  channelId: string,
): Promise<readonly Omit<ShownSecret, 'secret'>[]> {
  const [channel, secrets] = await Promise.all([
    readRows(database, workspaceId, findChannel({ workspaceId, channelId })),
    readRows(database, workspaceId, findSecrets({ workspaceId, channelId })),
  ])
  requireChannel(channel)
  return secrets.map(({ id, created_at }) => ({ id, created_at }))
}

/** Adds a secret to a channel of the kind web, which has at most two. Both are accepted. */
export async function createSecret(
  services: AppServices,
  context: WriteContext,
  channelId: string,
): Promise<ShownSecret> {
  const workspaceId = context.workspace_id
  // As text, because most libraries for tokens take the secret as one.
  const secret = `plcs_${randomBytes(secretBytes).toString('base64url')}`
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  const sealed = services.vault.seal(owner, Buffer.from(secret))
  return writeInWorkspace(services.database, context, {
    reads: [findChannel({ workspaceId, channelId }), findSecrets({ workspaceId, channelId })],
    decide: ([channel, secrets], tick): Decision<ShownSecret> => {
      if (requireChannel(channel).kind !== 'web') throw appError('channel_not_web')
      if (secrets.length >= mostSecrets) throw appError('channel_secrets_too_many')
      const id = newId()
      return {
        statements: [insertSecret({ workspaceId, channelId, id, sealed, tick })],
        ...secretsChanged(channelId),
        reply: { id, created_at: tick.toISOString(), secret },
      }
    },
  })
}

/** Deletes a secret: tokens that it signed are refused from then on. */
export async function removeSecret(
  { database }: Pick<AppServices, 'database'>,
  context: WriteContext,
  channelId: string,
  given: string,
): Promise<void> {
  const workspaceId = context.workspace_id
  const id = parseId(given)
  await writeInWorkspace(database, context, {
    reads: [findChannel({ workspaceId, channelId }), findSecrets({ workspaceId, channelId })],
    decide: ([channel, secrets]): Decision<void> => {
      requireChannel(channel)
      if (id === undefined || !secrets.some((one: SecretRow) => one.id === id)) {
        throw appError('channel_secret_unknown')
      }
      return {
        statements: [deleteSecret({ workspaceId, channelId, id })],
        ...secretsChanged(channelId),
        reply: undefined,
      }
    },
  })
}

function secretsChanged(channelId: string) {
  return {
    lists: noShifts,
    events: entryEvents(channels, channelId, 'updated', { changed: ['secrets'] }, []),
  }
}

function requireChannel([channel]: readonly ChannelRow[]): ChannelRow {
  if (channel === undefined) throw appError('channel_unknown')
  return channel
}
