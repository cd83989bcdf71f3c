import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeFolder } from '../../../../test/make-folder.ts'
import { startOwnApp, type TestApp } from '../../../../test/app.ts'
import type { DatabaseAddress } from '../../../store/database/connect.ts'
import { makeKeyFile } from '../../../chat/webhooks/secrets-keys.ts'
import { runCommand } from '../../backup/testing/run-command.ts'
import { urlOf } from '../../backup/testing/scenario.ts'

/** Two cells `a` and `b`, each a server with its own database, data folder and key, and a file that names them. */
export type TwoCells = {
  readonly a: TestApp
  readonly b: TestApp
  readonly folder: string
  readonly file: string
  readonly yaml: string
  /** Runs a command in this process with that file. */
  readonly run: (
    context: TestContext,
    ...words: string[]
  ) => Promise<{ code: number; out: string; err: string }>
}

type Given = {
  readonly databases?: Partial<Record<'a' | 'b', DatabaseAddress>>
  /** PORCHLIGHT_S3_URL of each. */
  readonly buckets?: Readonly<Record<'a' | 'b', string>>
}

/** Starts them for a test file, each with a new database unless one is given. */
export async function startTwoCells(
  env: Record<string, string> = {},
  { databases = {}, buckets }: Given = {},
): Promise<TwoCells> {
  const folder = await makeFolder('cells')
  const start = async (name: 'a' | 'b') => {
    makeKeyFile(join(folder, `${name}.key`))
    return startOwnApp(
      {
        PORCHLIGHT_SECRETS_KEY: '',
        PORCHLIGHT_DATA: join(folder, name),
        ...(buckets && { PORCHLIGHT_S3_URL: buckets[name] }),
        ...env,
      },
      databases[name],
    )
  }
  const [a, b] = [await start('a'), await start('b')]
  const filesOf = (name: 'a' | 'b') => (buckets ? `, files: '${buckets[name]}'` : '')
  const file = join(folder, 'cells.yaml')
  const yaml = `base_domain: localhost
map: { format: haproxy, file: ${folder}/cells.map }
cells:
  a: { data: ${folder}/a, database: '${urlOf(a.address)}', servers: ['http://127.0.0.1:${a.port}']${filesOf('a')} }
  b: { data: ${folder}/b, database: '${urlOf(b.address)}'${filesOf('b')} }
`
  await writeFile(file, yaml)
  return {
    a,
    b,
    folder,
    file,
    yaml,
    run: async (context, ...words) =>
      runCommand(context, [...words, '--cells', file], { PORCHLIGHT_DATA: join(folder, 'none') }),
  }
}
