import { readFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { applySettings } from '../../store/writes/apply-settings.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import { settingsAsFile } from '../../store/writes/settings-changes.ts'
import { readSettingsFile, type SettingsFile } from '../../chat/settings/settings-file.ts'
import { readWords, UsageError, withDatabase, type Command } from './command.ts'

const apply: Command = {
  name: 'workspace apply',
  summary: 'Make the settings of a workspace as a file says',
  usage: `porchlight workspace apply <subdomain> <file> [--dry-run] [--json]

The file is YAML or JSON, - is standard input. Keys: name, time_zone, activity_messages, statuses,
groups, roles, channels, contact_fields, ticket_fields. A key that is absent is left alone; a list is
the whole truth, but for built-in statuses and roles, which always stay. What is in use is not
removed. --dry-run says what would change and changes nothing.`,
  run: async (words, config) => {
    const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readWords(words, options, ['subdomain', 'file'])
    const [subdomain = '', path = ''] = positionals
    const file = readSettingsFile(await readText(path))
    const dryRun = values['dry-run'] === true
    const lines = await withDatabase(config, 'workspace apply', async (opened) =>
      applySettings(opened, subdomain, file, { actorName: 'workspace apply', dryRun }),
    )
    if (values.json === true) console.log(JSON.stringify({ dry_run: dryRun, changes: lines }))
    else if (lines.length === 0) console.log('Nothing to change.')
    else console.log([...lines, ...(dryRun ? ['Nothing was changed: dry run.'] : [])].join('\n'))
    return 0
  },
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path === '-' ? '/dev/stdin' : path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new UsageError(`${path} cannot be read (${code}).`)
  }
}

const show: Command = {
  name: 'workspace show',
  summary: 'Print the settings of a workspace in the form that apply reads',
  usage: `porchlight workspace show <subdomain> [--json]

Prints every setting as YAML, or as JSON, to keep, to change and to apply to this or another
workspace.`,
  run: async (words, config) => {
    const { values, positionals } = readWords(words, { json: { type: 'boolean' } }, ['subdomain'])
    const settings = await withDatabase(config, 'workspace show', async (opened) =>
      findWorkspaceSettings(opened, positionals[0] ?? ''),
    )
    const file = withoutEmptyOptions(settingsAsFile(settings))
    console.log(values.json === true ? JSON.stringify(file) : stringify(file).trimEnd())
    return 0
  },
}

/** As people write it: fields without options do not name them. */
function withoutEmptyOptions(file: Required<SettingsFile>) {
  const short = (fields: Required<SettingsFile>['contact_fields']) =>
    fields.map(({ options, ...rest }) => (options.length === 0 ? rest : { ...rest, options }))
  return {
    ...file,
    contact_fields: short(file.contact_fields),
    ticket_fields: short(file.ticket_fields),
  }
}

export const workspaceSettingsCommands: readonly Command[] = [apply, show]
