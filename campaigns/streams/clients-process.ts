import { openStreams, type ClientGroup, type ClientsReport } from './stream-clients.ts'

/** A separate process, so that the clients do not use the server's processor time. */
export type ToClients =
  | { readonly port: number; readonly path: string; readonly groups: readonly ClientGroup[] }
  | 'report'

let report: (() => ClientsReport) | undefined
process.on('message', (message: ToClients) => {
  if (message === 'report') process.send?.(report?.())
  else report = openStreams(message.port, message.path, message.groups)
})
process.on('disconnect', () => process.exit())
