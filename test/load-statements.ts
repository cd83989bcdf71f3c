import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { definedStatements } from '../server/store/database/statement.ts'

/** The texts of all statements that the server defines with `statement()`, by name: imports their modules. */
export async function loadStatements(): Promise<ReadonlyMap<string, string>> {
  for await (const file of glob('server/**/*.ts')) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue
    if (!/\bstatement(?:OfAll)?[<(]/.test(await readFile(file, 'utf8'))) continue
    await import(pathToFileURL(resolve(file)).href)
  }
  // Tests of the same process define statements, too.
  return new Map([...definedStatements].filter(([name]) => !name.startsWith('test_')))
}
