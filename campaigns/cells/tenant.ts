import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import type { Poller } from '../crash/check-workspace.ts'
import type { Ledger } from '../crash/ledger.ts'
import type { CampaignReceiver } from '../webhooks/receivers.ts'

/** A workspace of the campaign, with all that reads it. */
export type Tenant = {
  readonly subdomain: string
  readonly space: CreatedWorkspace
  readonly ledger: Ledger
  readonly receiver: CampaignReceiver
  /** Reads changes by `updated_after` throughout. */
  readonly poller: Poller
  /** Of its two consumers of events. */
  readonly journals: Readonly<Record<'stream' | 'poll', string>>
  /** The cell where it is. */
  home: string
  /** A cell that still has its rows from before a move. */
  left?: string
}
