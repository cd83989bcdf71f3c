import {
  refuseGrant,
  seesConversations,
  signsAsAnybody,
  type Granter,
} from '../../api/access/grants.ts'
import type { AppServices } from '../../api/http/services.ts'
import { newId } from '../../ids.ts'
import { readRows } from '../../store/database/read.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import type { PasswordChange } from '../channels/kinds/channel-kind.ts'
import { channelKind, kindsWithSettings, type KindName } from '../channels/kinds/channel-kinds.ts'
import type { EntryValues } from './queries.ts'
import type { GivenSettings } from './read-entry.ts'

type Channel = Pick<EntryValues, 'kind' | 'settings'>

/**
 * Throws unless the servers in a request are allowed: 422 by the operator's rules, 403 for an author who sees less than all
 * conversations, which the server of a channel gets. Also 403 for such an author who changes who proves senders: what they say is
 * trusted as a secret of a channel is.
 */
export function refuseServers(
  { config: { mailAllowPrivate: allowsPrivate, mailOAuthUrl } }: Pick<AppServices, 'config'>,
  granter: Granter,
  { kind, settings }: Channel,
  given: GivenSettings,
  before?: Channel,
): void {
  if (kind === null || settings === null) return
  const { servers, changesProof } = channelKind(kind).settings ?? {}
  const ofKind = given[kind as KindName]
  const known = before?.kind === kind ? before.settings : null
  if (changesProof?.(ofKind, known) === true) refuseGrant(granter, signsAsAnybody)
  if (servers?.areGiven(ofKind) !== true) return
  refuseGrant(granter, seesConversations)
  servers.refuse(settings, { allowsPrivate, allowsTokenHosts: mailOAuthUrl !== undefined })
}

/** What a request makes of the stored passwords of a channel, whose kind it may change. */
export function passwordChanges(
  given: GivenSettings,
  before: Channel | undefined,
  after: Channel,
): readonly PasswordChange[] {
  return kindsWithSettings.flatMap(([name, { servers }]) => {
    const of = (channel: Channel | undefined) => (channel?.kind === name ? channel.settings : null)
    return servers?.passwords(given[name as KindName], of(before), of(after)) ?? []
  })
}

const putPassword = statement<
  object,
  { channelId: string; purpose: string; id: string; sealed: Buffer; tick: Date }
>(
  'put_channel_password',
  `insert into channel_secrets (workspace_id, channel_id, purpose, id, sealed, created_at)
   values ($workspaceId, $channelId, $purpose, $id, $sealed, $tick)
   on conflict (workspace_id, channel_id, purpose) where purpose <> 'identity'
     do update set sealed = excluded.sealed, created_at = excluded.created_at`,
)

const deletePassword = statement<object, { channelId: string; purpose: string }>(
  'delete_channel_password',
  `delete from channel_secrets
    where workspace_id = $workspaceId and channel_id = $channelId and purpose = $purpose`,
)

const findPassword = statement<{ sealed: Buffer }, { channelId: string; purpose: string }>(
  'find_channel_password',
  `select s.sealed from channel_secrets s
    where s.workspace_id = $workspaceId and s.channel_id = $channelId and s.purpose = $purpose limit 1`,
)

/** The statements that store passwords, sealed. */
export function storePasswords(
  { vault }: Pick<AppServices, 'vault'>,
  workspaceId: string,
  channelId: string,
  changes: readonly PasswordChange[],
  tick: Date,
): Statement[] {
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  return changes.map(({ purpose, password }) =>
    password === null
      ? deletePassword({ workspaceId, channelId, purpose })
      : putPassword({
          workspaceId,
          channelId,
          purpose,
          id: newId(),
          sealed: vault.seal(owner, Buffer.from(password)),
          tick,
        }),
  )
}

/** The password of a channel's server; undefined if there is none, or its key is missing. */
export async function openPassword(
  { database, vault }: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
  purpose: string,
): Promise<string | undefined> {
  const [row] = await readRows(
    database,
    workspaceId,
    findPassword({ workspaceId, channelId, purpose }),
  )
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  return row && vault.open(owner, row.sealed)?.toString()
}

/** Stores a secret in the place of one that its server has replaced, unless it was changed meanwhile. No reply or event shows it. */
export async function replacePassword(
  { database, vault }: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  channelId: string,
  purpose: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  const owner = { workspace_id: workspaceId, channel_id: channelId }
  const actor = { type: 'automation', name: 'mail' } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  await writeInWorkspace(database, context, {
    reads: [findPassword({ workspaceId, channelId, purpose })],
    decide: ([[row]], tick) => {
      if (row === undefined || vault.open(owner, row.sealed)?.toString() !== before)
        return { unchanged: undefined }
      const change = { purpose, password: after }
      const statements = storePasswords({ vault }, workspaceId, channelId, [change], tick)
      return { statements, lists: noShifts, events: [], reply: undefined }
    },
  })
}
