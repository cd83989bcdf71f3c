import { KeyError } from '../api-keys/manage-keys.ts'
import { BackupError } from '../backup/backup-error.ts'
import { ConfigError, readConfig } from '../config.ts'
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres-error.ts'
import { MigrationError } from '../database/migrate.ts'
import { GenerateError } from '../generate/generate-data.ts'
import { WorkspaceError } from '../workspaces/create-workspace.ts'
import { SettingsError } from '../workspaces/settings-error.ts'
import { backupCommand } from './backup.ts'
import { UsageError, type Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { generateCommand } from './generate.ts'
import { keyCommands } from './key.ts'
import { restoreCommand } from './restore.ts'
import { serveCommand } from './serve.ts'
import { workspaceSettingsCommands } from './workspace-settings.ts'
import { workspaceCommands } from './workspace.ts'

const commands: readonly Command[] = [
  serveCommand,
  ...workspaceCommands,
  ...workspaceSettingsCommands,
  ...keyCommands,
  backupCommand,
  restoreCommand,
  doctorCommand,
  generateCommand,
]

const wrongUse = 2

/**
 * `porchlight <command>`. Returns the exit code: 0 done, 1 refused or failed with one clear line,
 * 2 wrong use. Results go to standard output, everything else to standard error.
 */
export async function main(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    console.log(overview())
    return words.length === 0 ? wrongUse : 0
  }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, at) => words[at] === word),
  )
  if (command === undefined) {
    console.error(`There is no command "${words.slice(0, 2).join(' ')}". See porchlight --help.`)
    return wrongUse
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help')) {
    console.log(command.usage)
    return 0
  }
  try {
    return await command.run(rest, readConfig(env))
  } catch (error) {
    return explain(error, command)
  }
}

/** What the operator can act on is one line; anything else is a bug and shows where it was. */
function explain(error: unknown, command: Command): number {
  if (error instanceof UsageError) {
    console.error(`${error.message} See porchlight ${command.name} --help.`)
    return wrongUse
  }
  const isExpected =
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationError ||
    error instanceof WorkspaceError ||
    error instanceof SettingsError ||
    error instanceof KeyError ||
    error instanceof GenerateError ||
    error instanceof BackupError ||
    (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  console.error(isExpected ? error.message : error)
  return 1
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `porchlight <command> [options]\n\n${lines.join('\n')}\n\nporchlight <command> --help tells more.`
}
