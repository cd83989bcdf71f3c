import type { Binaries } from './binaries.ts'
import type { ServerSettings } from './server-settings.ts'
import type { ServerAccount } from './unprivileged-account.ts'

/** All that is needed to run the server of one data folder. Every path is a real one. */
export type Cluster = {
  folder: string
  binaries: Binaries
  account: ServerAccount
  /** Whether the kernel can be asked to end the server when we end. */
  deathSignals: boolean
  socketFolder: string
  port: number
  overrides: ServerSettings
  logFile: string
}
