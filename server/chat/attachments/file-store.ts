import type { NetworkBudget } from '../../api/access/network-budget.ts'
import type { Readable } from 'node:stream'

declare module '../../api/http/services.ts' {
  interface AppServices {
    readonly files: FileStores
    /** Number of uploads in progress, by API key. */
    readonly uploads: Map<string, number>
    /** Limits requests with wrong links, by network address. */
    readonly fileGuesses: NetworkBudget
  }
}

/** Offsets of the first and last byte, both inclusive. */
export type ByteRange = { readonly first: number; readonly last: number }

/** A completely received file on the local disk. `bytes`: a small one that is in memory alone, and nothing is at its path. */
export type LocalFile = {
  readonly path: string
  readonly bytes?: Buffer | undefined
  readonly size: number
  readonly sha256: Buffer
}

/**
 * Stores the bytes of attachments by the keys of `file-keys.ts`; the bytes of a key never change. Rejects with
 * the storage's own error if it is unavailable or full.
 */
export type FileStore = {
  readonly kind: 'disk' | 's3'
  /** Moves the file into the storage; durable once this resolves. */
  readonly put: (key: string, file: LocalFile) => Promise<void>
  /** The file or a range of it; undefined if it does not exist. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** Size in bytes; undefined if the file does not exist. */
  readonly size: (key: string) => Promise<number | undefined>
  /** Succeeds if the file does not exist. */
  readonly remove: (key: string) => Promise<void>
  /** The workspaces that may have files. */
  readonly listWorkspaces: () => Promise<string[]>
  /** The keys of a workspace's files last modified before `than`. */
  readonly listOlder: (workspaceId: string, than: Date) => AsyncIterable<string>
}

/** The storages of an installation. Files stay in their storage when another one is configured. */
export type FileStores = {
  /** For new files. */
  readonly main: FileStore
  readonly of: (kind: FileStore['kind']) => FileStore
  /** The local folder for files that are being received. */
  readonly incomingFolder: string
}
