import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Groups the test files into a few that import them: each process of the runner loads and compiles the whole server, which
 * costs more than a short test file, and the files of a group share a server (app.ts). A file that changes the process or its
 * clock stays alone. Each file of a group is a test, and is imported when its turn comes: its hooks are its own, and what
 * it started ends with it.
 */
export async function bundleFiles(
  files: readonly string[],
  folder: string,
  processes: number,
): Promise<string[]> {
  const alone = files.filter((file) => standsAlone.test(readFileSync(file, 'utf8')))
  const others = files.filter((file) => !alone.includes(file))
  const count = processes * groupsEach
  const groups = Array.from({ length: count }, (_, group) =>
    // Neighbouring files take similar time, so dealing them out in turn balances the groups.
    others.filter((_file, index) => index % count === group),
  )
  const made = groups.map(async (group, number) => {
    const path = join(folder, `bundle-${number}.test.mjs`)
    const lists = { shared: [...sharedBy(group)].map(urlOf), group }
    await writeFile(
      path,
      `${bundleStart}const { shared, group } = ${JSON.stringify(lists)}${bundleEnd}`,
    )
    return path
  })
  return [...(await Promise.all(made)), ...alone]
}

/** Groups for each process: with one, all but the process of the longest idle at the end. */
const groupsEach = 2

const standsAlone =
  /\bprocess\.(?:on|exit|chdir|umask)\b|process\.env\[.*\] = |node:v8|mock\.(?:timers|method\(Date)\b/

const urlOf = (file: string) => pathToFileURL(resolve(file)).href

/** The modules with which the files of a group share a server, a browser or folders: they end with the process. */
function sharedBy(files: readonly string[], seen = new Set<string>(), found = new Set<string>()) {
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
      resolve(dirname(file), path),
    )
    const helpers = imported.filter(
      (path) => isHelper.test(path) && !seen.has(path) && existsSync(path),
    )
    for (const helper of helpers) seen.add(helper)
    sharedBy(helpers, seen, found)
    for (const helper of helpers) if (isShared.test(readFileSync(helper, 'utf8'))) found.add(helper)
  }
  return found
}

const isHelper = /\/(?:test|testing)\/[^.]+\.ts$/
/** A hook, or a server that is started, of the module itself. */
const isShared = /^(?:after\(|(?:export )?const .*= await start)/m

/** A file that leaves something open would otherwise keep its process, and so the suite, waiting for ever. */
const leftOpenMs = 60_000

const bundleStart = `import { resolve } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
after(() => {
  setTimeout(() => {
    console.error('Left open after all tests:', process.getActiveResourcesInfo().join(', '))
    process.exit(1)
  }, ${leftOpenMs}).unref()
})
`
const bundleEnd = `
for (const url of shared) await import(url)
for (const file of group) {
  // The limit of time is that of its tests.
  test(file, { timeout: 3_600_000 }, async () => void (await import(pathToFileURL(resolve(file)).href)))
}
`
