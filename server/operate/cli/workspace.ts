import { makeFileStores } from '../../chat/attachments/file-stores.ts'
import { removeWorkspaceFiles } from '../../chat/attachments/store-file.ts'
import { createWorkspace } from '../../chat/workspaces/create-workspace.ts'
import { WorkspaceError } from '../../chat/settings/workspace-error.ts'
import { deleteWorkspace } from '../../chat/workspaces/delete-workspace.ts'
import { isEmail } from '../../api/http/fields.ts'
import { isTimeZone } from '../../time-zones.ts'
import { print, readWords, UsageError, withDatabase, type Command } from './command.ts'

const create: Command = {
  name: 'workspace create',
  summary: 'Create a workspace with its admin and its first key',
  usage: `porchlight workspace create <subdomain> --admin-email <email> [--name <name>]
    [--admin-name <first last>] [--time-zone <IANA name>] [--json]

Creates a workspace with its first admin, and prints its API key once: only its hash is stored. The
workspace is reached at its subdomain, such as acme.localhost. The default time zone is UTC, the
default name the subdomain.`,
  run: async (words, config) => {
    const { values, positionals } = readWords(
      words,
      {
        name: { type: 'string' },
        'admin-email': { type: 'string' },
        'admin-name': { type: 'string' },
        'time-zone': { type: 'string' },
        json: { type: 'boolean' },
      },
      ['subdomain'],
    )
    const email = values['admin-email']?.trim()
    if (email === undefined || !isEmail(email)) {
      throw new UsageError('--admin-email needs an email address.')
    }
    const subdomain = positionals[0] ?? ''
    const [firstName = '', ...lastNames] = (
      values['admin-name'] ??
      email.split('@')[0] ??
      ''
    ).split(' ')
    const timeZone = values['time-zone'] ?? 'UTC'
    if (!isTimeZone(timeZone)) throw new UsageError(`Unknown IANA time zone: ${timeZone}.`)
    const created = await withDatabase(
      config,
      'workspace create',
      async ({ owner }) =>
        createWorkspace(owner, {
          subdomain,
          name: values.name ?? subdomain,
          time_zone: timeZone,
          admin: { email, first_name: firstName, last_name: lastNames.join(' ') },
        }),
      { mayCreate: true },
    )
    print(
      values.json,
      created,
      `Created workspace ${created.workspace.subdomain}. Its API key, shown only now:\n\n  ${created.api_key}`,
    )
    return 0
  },
}

const list: Command = {
  name: 'workspace list',
  summary: 'List the workspaces',
  usage: `porchlight workspace list [--json]

Prints the subdomain, name and id of each, separated by tabs.`,
  run: async (words, config) => {
    const { values } = readWords(words, { json: { type: 'boolean' } }, [])
    const rows = await withDatabase(config, 'workspace list', async ({ owner }) => {
      const result = await owner.query<{ id: string; subdomain: string; name: string }>(
        `select workspace_id as id, subdomain, name, time_zone, created_at
           from workspaces order by subdomain limit 100000`,
      )
      return result.rows
    })
    const lines = rows.map(({ subdomain, name, id }) => `${subdomain}\t${name}\t${id}`)
    print(values.json, { workspaces: rows }, lines.join('\n'))
    return 0
  },
}

const remove: Command = {
  name: 'workspace delete',
  summary: 'Delete a workspace and everything in it',
  usage: `porchlight workspace delete <subdomain> --yes

Revokes its keys, and deletes its members, contacts, conversations, messages, files and settings. Only
a backup can bring them back.`,
  run: async (words, config) => {
    const { values, positionals } = readWords(words, { yes: { type: 'boolean' } }, ['subdomain'])
    if (values.yes !== true) throw new UsageError('Deleting needs --yes.')
    const subdomain = positionals[0] ?? ''
    const deleted = await withDatabase(config, 'workspace delete', async ({ owner }) =>
      deleteWorkspace(owner, subdomain),
    )
    if (deleted === undefined) throw new WorkspaceError(`There is no workspace ${subdomain}.`)
    await removeWorkspaceFiles(makeFileStores(config), deleted)
    console.log(`Deleted workspace ${subdomain}.`)
    return 0
  },
}

export const workspaceCommands: readonly Command[] = [create, list, remove]
