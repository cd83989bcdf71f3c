import type { Binaries } from './binaries.ts'
import type { ServerSettings } from './server-settings.ts'
import type { ServerAccount } from './unprivileged-account.ts'

/** Everything needed to run the server of one data folder. All paths are real paths. */
export type Cluster = {
  folder: string
  binaries: Binaries
  account: ServerAccount
  /** Whether the kernel can end the server when this process ends. */
  deathSignals: boolean
  socketFolder: string
  port: number
  overrides: ServerSettings
  logFile: string
}
