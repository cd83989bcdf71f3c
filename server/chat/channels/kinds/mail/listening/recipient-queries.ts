import { isServedHere } from '../../../../../store/database/is-served-here.ts'
import { statementOfAll } from '../../../../../store/database/statement.ts'
import type { KindSettings } from '../../channel-kind.ts'

export type ChannelOfAddress = {
  workspace_id: string
  channel_id: string
  settings: KindSettings | null
}

/** The channels of all workspaces that have one of these spellings of an address, the oldest first. */
export const findChannelsOfAddress = statementOfAll<
  ChannelOfAddress,
  { spellings: readonly string[] }
>(
  'find_channels_of_address',
  `select c.workspace_id, c.id as channel_id, c.settings from channels c
    where c.kind = 'mail' and lower((c.settings -> 'addresses')::text)::jsonb ?| $spellings::text[]
      and ${isServedHere('c.workspace_id')}
    order by c.id limit 20`,
)
