import { statement } from '../../../../../store/database/statement.ts'

/** `sent`: it is under way; `returned`: a server has refused the address; `failed`: it could not be sent. */
export const probeStates = ['sent', 'arrived', 'returned', 'failed'] as const

export type Probe = {
  readonly id: string
  readonly address: string
  readonly state: (typeof probeStates)[number]
  /** What a server said. */
  readonly words: string | null
  readonly sent_at: string
}

export const findProbe = statement<{ probe: Probe | null }, { channelId: string }>(
  'find_plus_probe',
  `select plus_probe as probe from mailboxes where workspace_id = $workspaceId and channel_id = $channelId`,
)

export const putProbe = statement<object, { channelId: string; probe: string }>(
  'put_plus_probe',
  `update mailboxes set plus_probe = $probe::json where workspace_id = $workspaceId and channel_id = $channelId`,
)

/** What became of a probe, unless it is known or another one was sent since. */
export const recordProbe = statement<
  object,
  { channelId: string; id: string; state: Probe['state']; words: string | null }
>(
  'record_plus_probe',
  `update mailboxes
      set plus_probe = (plus_probe::jsonb || jsonb_build_object('state', $state::text, 'words', $words::text))::json
    where workspace_id = $workspaceId and channel_id = $channelId
      and plus_probe ->> 'id' = $id and plus_probe ->> 'state' = 'sent'`,
)
