import type { Readable } from 'node:stream'

/** Bytes from first to last, both counted from 0 and included. */
export type ByteRange = { readonly first: number; readonly last: number }

/** A file that has come whole, in a folder of this machine's. */
export type LocalFile = {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
}

/**
 * Where the bytes of attachments are, under keys of `file-keys.ts`. What is once under a key never
 * changes. Rejects with the storage's own error where it is away or full.
 */
export type FileStore = {
  readonly kind: 'disk' | 's3'
  /** Takes the file over: it is safe under its key when this resolves, and gone from its path. */
  readonly put: (key: string, file: LocalFile) => Promise<void>
  /** The file, or a part of it; undefined when there is none. */
  readonly read: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** How many bytes there are, undefined when there is no such file. */
  readonly size: (key: string) => Promise<number | undefined>
  /** What is not there is as good as removed. */
  readonly remove: (key: string) => Promise<void>
  /** What there is of a workspace that has not been written to since. */
  readonly listOlder: (workspaceId: string, than: Date) => AsyncIterable<string>
}

/** The storages of an installation: files stay where they were put when another is set up. */
export type FileStores = {
  /** Where new files go. */
  readonly main: FileStore
  readonly of: (kind: FileStore['kind']) => FileStore
  /** On this machine, for files on their way. */
  readonly incomingFolder: string
}
