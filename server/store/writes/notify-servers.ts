import { statement } from '../database/statement.ts'
import { changeChannel } from './change-notices.ts'

/** Makes all servers drop what they cached of the workspace when the change commits: settings, keys, sessions. */
export const notifyServers = statement<object>(
  'notify_of_changes',
  `select pg_notify('${changeChannel}', $workspaceId)`,
)
