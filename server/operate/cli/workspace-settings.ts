import { readFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { applySettings } from '../../chat/settings/apply-settings.ts'
import { findWorkspaceSettings } from '../../chat/settings/find-workspace.ts'
import { settingsAsFile } from '../../chat/settings/settings-changes.ts'
import { readSettingsFile } from '../../chat/settings/settings-file.ts'
import { command, UsageError } from './command.ts'

const apply = command({
  name: 'workspace apply',
  summary: 'Change the settings of a workspace to match a file',
  usage: `porchlight workspace apply <subdomain> <file> [--dry-run] [--json]

The file is YAML or JSON, - is standard input. Keys: name, time_zone, activity_messages, statuses,
groups, roles, channels, contact_fields, ticket_fields. An absent key changes nothing; a list replaces
the stored one, except that built-in statuses and roles always stay. A role is a name, or has name,
permissions and sees. Entries in use are not removed. --dry-run only prints what would change.`,
  positional: ['subdomain', 'file'],
  options: { 'dry-run': 'boolean', json: 'boolean' },
  run: async ({ named: { subdomain, file: path }, values, open }) => {
    const file = readSettingsFile(await readText(path))
    const dryRun = values['dry-run']
    const lines = await open(async (opened) =>
      applySettings(opened, subdomain, file, { actorName: 'workspace apply', dryRun }),
    )
    const shown = [...lines, ...(dryRun ? ['Nothing was changed: dry run.'] : [])]
    const text = lines.length === 0 ? 'Nothing to change.' : shown.join('\n')
    return { result: { dry_run: dryRun, changes: lines }, text }
  },
})

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path === '-' ? '/dev/stdin' : path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new UsageError(`${path} cannot be read (${code}).`)
  }
}

const show = command({
  name: 'workspace show',
  summary: 'Print the settings of a workspace in the form that apply reads',
  usage: `porchlight workspace show <subdomain> [--json]

Prints every setting as YAML, or as JSON, to store, edit and apply to this or another workspace.`,
  positional: ['subdomain'],
  options: { json: 'boolean' },
  run: async ({ named: { subdomain }, open }) => {
    const settings = await open(async (opened) => findWorkspaceSettings(opened, subdomain))
    const file = settingsAsFile(settings)
    return { result: file, text: stringify(file).trimEnd() }
  },
})

export const workspaceSettingsCommands = [apply, show]
