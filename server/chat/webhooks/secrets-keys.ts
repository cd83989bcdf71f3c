import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { keyBytes } from './seal-secret.ts'
import { OperatorError } from '../../operator-error.ts'

/** Where the keys come from: the setting, else the file. */
export type KeySource = Pick<Config, 'secretsKeys' | 'secretsKeyFile'>

/** An unusable key file. The message names it and says what to do. */
export class SecretsKeyError extends OperatorError {}

const heading = `# Seals the secrets of webhooks. Keep a copy apart from the backups: without it they cannot be read.
# One key a line, base64. The first seals; the others open what was sealed under them.
`

/** The keys, beginning with the one that seals; none if there is no file. */
export function readSecretsKeys({ secretsKeys, secretsKeyFile: file }: KeySource): Buffer[] {
  if (secretsKeys !== undefined) return secretsKeys.map((key) => Buffer.from(key, 'base64'))
  const text = readIfExists(file)
  if (text === undefined) return []
  const lines = text.split('\n').map((line) => line.trim())
  const encoded = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const keys = encoded.map((line) => Buffer.from(line, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== keyBytes)) {
    throw new SecretsKeyError(
      `${file} contains no keys of 32 bytes in base64, one per line. Restore it from your copy.`,
    )
  }
  return keys
}

/** Changes whenever the key file does: its modification time. */
export function keysChangedAt({ secretsKeys, secretsKeyFile: file }: KeySource): number {
  if (secretsKeys !== undefined) return 0
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -1
}

/** Creates the key file atomically with a new key, readable only by its owner. Keeps an existing file. */
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

/** Adds a new key before those in the file, which still open older secrets. */
export function addKey(file: string, keys: readonly Buffer[]): Buffer[] {
  const all = [randomBytes(keyBytes), ...keys]
  renameSync(writeDraft(file, all), file)
  return all
}

function writeDraft(file: string, keys: readonly Buffer[]): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
  try {
    const lines = keys.map((key) => `${key.toString('base64')}\n`)
    writeFileSync(draft, heading + lines.join(''), { flag: 'wx', mode: 0o600, flush: true })
    return draft
  } catch (error) {
    throw unusable(file, error)
  }
}

function readIfExists(file: string): string | undefined {
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
    `The key file ${file} cannot be used (${why}). Set another path in PORCHLIGHT_SECRETS_KEY_FILE.`,
  )
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
