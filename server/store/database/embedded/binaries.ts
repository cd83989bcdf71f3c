import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { restoreLibraryLinks } from './library-links.ts'

/** The programs, their major version, and the environment that only they run in. */
export type Binaries = {
  postgres: string
  initdb: string
  major: number
  environment: Record<string, string>
}

const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** The binaries in `binFolder`, else those of the npm package for this platform. */
export async function findBinaries(
  binFolder: string | undefined,
  libraryFolder: string,
): Promise<Binaries> {
  const folder = binFolder ?? join(packageFolder(), 'native', 'bin')
  const libraries = binFolder ? undefined : restoreLibraryLinks(packageFolder(), libraryFolder)
  const found = {
    ...locate(folder),
    environment: { ...environment, ...(libraries ? libraryPath(libraries) : {}) },
  }
  return { ...found, major: await readMajor(found.postgres, found.environment) }
}

/** Real paths: PostgreSQL looks for its shared files next to its program. */
function locate(folder: string): { postgres: string; initdb: string } {
  try {
    return {
      postgres: realpathSync(join(folder, 'postgres')),
      initdb: realpathSync(join(folder, 'initdb')),
    }
  } catch {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL server (postgres, initdb) in ${folder}.`,
    )
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `The PostgreSQL binaries for this machine (npm package ${name}) are not installed. ` +
        'Install the optional dependencies, or set DATABASE_URL to another PostgreSQL server.',
    )
  }
}

function libraryPath(path: string): Record<string, string> {
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path }
}

async function readMajor(postgres: string, env: Record<string, string>): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { env })
    return Number.parseInt(/\d+/.exec(stdout)?.[0] ?? '', 10)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(`The PostgreSQL server cannot run here. ${reason}`)
  }
}
