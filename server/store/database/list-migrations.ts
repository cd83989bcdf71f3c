import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('./migrations/', import.meta.url)

/** A migration as a database records it: file name, and SHA-256 of the text in hexadecimal. */
export type MigrationId = { readonly name: string; readonly sha256: string }

export type Migration = MigrationId & { readonly text: string }

/** The migrations of this version in order: numbered SQL files, forward only. */
export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (name) => makeMigration(name, await readFile(new URL(name, folder), 'utf8'))),
  )
}

/** Normalises line ends to LF: a checkout on Windows must not look like another schema. */
export function makeMigration(name: string, content: string): Migration {
  const text = content.replaceAll('\r\n', '\n')
  return { name, sha256: createHash('sha256').update(text).digest('hex'), text }
}
