import { fieldChanges, type FieldChange } from '../../store/writes/row-changes.ts'
import { randomBytes } from 'node:crypto'
import { object } from '../../api/http/fields.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { newId, parseId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { entryEvents } from '../settings/entry-changes.ts'
import { channelKind } from './kinds/channel-kinds.ts'
import { identitySpace } from './kinds/identity-space.ts'
import { kindOf } from '../settings/kinds.ts'
import {
  deleteSecret,
  findChannel,
  findSecrets,
  findSharing,
  type ChannelRow,
  insertSecret,
  mostSecrets,
  type SecretRow,
  setIdentitySpace,
  type SharingRow,
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

type Listed = {
  readonly channel_secrets: readonly Omit<ShownSecret, 'secret'>[]
  readonly shared_with?: readonly SharingRow[]
}

/** The ids and dates of a channel's secrets; `isShared`: with the channels whose secrets sign as the same contacts. */
export async function listSecrets(
  { database }: Pick<AppServices, 'database'>,
  workspaceId: string,
  channelId: string,
  isShared: boolean,
): Promise<Listed> {
  const [channel, secrets] = await Promise.all([
    readRows(database, workspaceId, findChannel({ workspaceId, channelId })),
    readRows(database, workspaceId, findSecrets({ workspaceId, channelId })),
  ])
  const { identity_space: space } = requireChannel(channel)
  const shown = { channel_secrets: secrets.map(({ id, created_at }) => ({ id, created_at })) }
  if (!isShared) return shown
  const sharing = findSharing({ workspaceId, channelId, space })
  return { ...shown, shared_with: await readRows(database, workspaceId, sharing) }
}

/**
 * Adds a secret to a channel of the kind web, which has at most two. Both are accepted. If another channel of the
 * workspace's ids has one, the first secret needs a choice: these ids, or a space of its own.
 */
export async function createSecret(
  services: AppServices,
  context: WriteContext,
  channelId: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ShownSecret> {
  const { identity_space: chosen } = newSecretFields.read(body, '')
  const workspaceId = context.workspace_id
  // As text, because most libraries for tokens take the secret as one.
  const secret = `plcs_${randomBytes(secretBytes).toString('base64url')}`
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  const sealed = services.vault.seal(owner, Buffer.from(secret))
  const made = await writeInWorkspace(services.database, context, {
    reads: [
      findChannel({ workspaceId, channelId }),
      findSecrets({ workspaceId, channelId }),
      findSharing({ workspaceId, channelId, space: null }),
    ],
    decide: ([found, secrets, sharing], tick): Decision<ShownSecret> => {
      const channel = requireChannel(found)
      if (channelKind(channel.kind).signsIdentities !== true) throw appError('channel_not_web')
      if (secrets.length >= mostSecrets) throw appError('channel_secrets_too_many')
      const isOpen = channel.identity_space === null && chosen === undefined
      if (isOpen && secrets.length === 0 && sharing.length > 0) {
        throw appError('identity_space_missing')
      }
      const id = newId()
      const isMoved = chosen !== undefined && chosen !== channel.identity_space
      return {
        statements: [
          insertSecret({ workspaceId, channelId, id, sealed, tick }),
          ...(isMoved
            ? [
                setIdentitySpace({ workspaceId, channelId, space: chosen }),
                notifyServers({ workspaceId }),
              ]
            : []),
        ],
        ...secretsChanged(
          channelId,
          isMoved ? fieldChanges(['identity_space'], channel, { identity_space: chosen }) : [],
        ),
        reply: { id, created_at: tick.toISOString(), secret },
      }
    },
  })
  services.settings.delete(workspaceId)
  return made
}

/** The body of a new secret. */
export const newSecretFields = object({ identity_space: identitySpace })

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

/** A secret has no values to show. */
function secretsChanged(channelId: string, changes: readonly FieldChange[] = []) {
  const changed = ['secrets', ...changes.map(({ field }) => field)]
  return {
    lists: noShifts,
    events: entryEvents(channels, channelId, 'updated', { changed, changes }, []),
  }
}

function requireChannel([channel]: readonly ChannelRow[]): ChannelRow {
  if (channel === undefined) throw appError('channel_unknown')
  return channel
}
