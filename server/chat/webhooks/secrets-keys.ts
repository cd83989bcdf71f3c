import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { keyBytes } from './seal-secret.ts'

/** Where the keys of an installation come from: the setting, else the file. */
export type KeySource = Pick<Config, 'secretsKeys' | 'secretsKeyFile'>

/** A key file that cannot be used: the message says which and what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SecretsKeyError'
  }
}

const heading = `# Seals the secrets of webhooks. Keep a copy apart from the backups: without it they cannot be read.
# One key a line, base64. The first seals; the others open what was sealed under them.
`

/** The keys of the installation, the one that seals first; none where there is no file. */
export function readSecretsKeys({ secretsKeys, secretsKeyFile: file }: KeySource): Buffer[] {
  if (secretsKeys !== undefined) return secretsKeys.map((key) => Buffer.from(key, 'base64'))
  const text = readIfAny(file)
  if (text === undefined) return []
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes)) {
    throw new SecretsKeyError(
      `${file} holds no keys of 32 bytes in base64, one a line. Put back the copy that you keep of it.`,
    )
  }
  return keys
}

/** When the keys were last changed, as far as a file tells: another number for another file. */
export function keysChangedAt({ secretsKeys, secretsKeyFile: file }: KeySource): number {
  if (secretsKeys !== undefined) return 0
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1
}

/** Makes the key file with a new key, for its owner alone, whole or not at all. Another's stays. */
export function makeKeyFile(file: string): void {
  const draft = writeDraft(file, [randomBytes(keyBytes)])
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw unusable(file, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Puts a new key before those in the file; they stay, for what is still sealed under them. */
export function addKey(file: string, keys: readonly Buffer[]): Buffer[] {
  const all = [randomBytes(keyBytes), ...keys]
  const draft = writeDraft(file, all)
  renameSync(draft, file)
  return all
}

function writeDraft(file: string, keys: readonly Buffer[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    const handle = openSync(draft, 'wx', 0o600)
    try {
      writeSync(handle, `${heading}${keys.map((key) => `${key.toString('base64')}\n`).join('')}`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    return draft
  } catch (error) {
    throw unusable(file, error)
  }
}

function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): SecretsKeyError {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new SecretsKeyError(
    `The key file ${file} cannot be used (${why}). Name another place by PORCHLIGHT_SECRETS_KEY_FILE.`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
