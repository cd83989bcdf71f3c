import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { makeFileStores } from '../../chat/attachments/file-stores.ts'
import { removeWorkspaceFiles } from '../../chat/attachments/store-file.ts'
import {
  createWorkspace,
  type CreatedWorkspace,
  type NewWorkspace,
} from '../../chat/workspaces/create-workspace.ts'
import { cellNamed } from '../cells/cells-file.ts'
import { prepareCell } from '../cells/choose-cell.ts'
import { inTurn } from '../cells/in-turn.ts'
import { withCells } from '../cells/open-cell.ts'
import { writeMap } from '../cells/write-map.ts'
import { cellsOf, sayProblems } from './cell.ts'
import { OperatorError } from '../../operator-error.ts'
import { deleteWorkspace } from '../../chat/workspaces/delete-workspace.ts'
import { isEmail } from '../../api/http/fields.ts'
import { isTimeZone } from '../../time-zones.ts'
import { makeAdminLink } from './admin-link.ts'
import { command, UsageError } from './command.ts'

const create = command({
  name: 'workspace create',
  summary: 'Create a workspace with its admin and its first key',
  usage: `porchlight workspace create <subdomain> --admin-email <email> [--name <name>]
    [--admin-name <first last>] [--time-zone <IANA name>] [--json]
    [--cell <name>|least] [--cells <file>]

Creates a workspace with its first admin. Prints its API key once, as only its hash is stored, and the
link with which the admin chooses a password and signs in; where mail is set up, one is mailed, too.
The workspace is reached at its subdomain, such as acme.localhost. The default time zone is UTC, the
default name the subdomain. --cell creates it in that cell of cells.yaml, or in the least filled one,
if its subdomain is free in all of them; then the proxy's map is written (docs/cells.md).`,
  positional: ['subdomain'],
  options: {
    name: 'string',
    'admin-email': 'string',
    'admin-name': 'string',
    'time-zone': 'string',
    cell: 'string',
    cells: 'string',
    json: 'boolean',
  },
  run: async ({ named: { subdomain }, values, config, open }) => {
    const email = values['admin-email']?.trim()
    if (email === undefined || !isEmail(email)) {
      throw new UsageError('--admin-email needs an email address.')
    }
    const [firstName = '', ...lastNames] = (
      values['admin-name'] ??
      email.split('@')[0] ??
      ''
    ).split(' ')
    const timeZone = values['time-zone'] ?? 'UTC'
    if (!isTimeZone(timeZone)) throw new UsageError(`Unknown IANA time zone: ${timeZone}.`)
    const wanted = {
      subdomain,
      name: values.name ?? subdomain,
      time_zone: timeZone,
      second_factor: config.secondFactor,
      admin: { email, first_name: firstName, last_name: lastNames.join(' ') },
    }
    const { created, link, problems } =
      values.cell === undefined
        ? await open(
            async ({ owner }) => ({
              ...(await createWithLink(owner, config, {
                ...wanted,
                base_domain: config.baseDomain,
              })),
              problems: [],
            }),
            { mayCreate: true },
          )
        : await createInCell(values.cell, await cellsOf(values.cells, config), config, wanted)
    const { workspace, admin, api_key: key } = created
    const mailed = config.smtpUrl === undefined ? '' : ' A mail with another one is on its way.'
    return {
      result: { ...created, sign_in_url: link },
      text: `Created workspace ${workspace.subdomain}. Its API key, shown only now:

  ${key}

With this link ${admin.email} chooses a password and opens the inbox, within seven days and once.${mailed}

  ${link}`,
      exitCode: sayProblems(problems),
    }
  },
})

type Created = { readonly created: CreatedWorkspace; readonly link: string }

/** Creates it, with the link of its admin. */
async function createWithLink(
  owner: pg.Pool,
  config: Config,
  wanted: NewWorkspace,
): Promise<Created> {
  const created = await createWorkspace(owner, wanted)
  return { created, link: await makeAdminLink(owner, config, created) }
}

/** Creates it in a cell. Every cell has to be reached, because one of them could have the subdomain. */
async function createInCell(
  cell: string,
  file: Awaited<ReturnType<typeof cellsOf>>,
  config: Config,
  wanted: NewWorkspace,
): Promise<Created & { readonly problems: readonly string[] }> {
  const { base_domain: baseDomain } = file
  if (cell !== 'least') cellNamed(file, cell)
  return withCells(file.cells, file, 'workspace create', async (cells) =>
    // Two commands could otherwise take one name in two cells.
    inTurn(cells, 'names', async () => {
      const { owner } = await prepareCell(cells, cell, wanted.subdomain)
      const named = { ...wanted, base_domain: baseDomain }
      const created = await createWithLink(owner, { ...config, baseDomain }, named)
      return { ...created, problems: (await writeMap(file, cells)).problems }
    }),
  )
}

type ListedWorkspace = { id: string; subdomain: string; name: string; note: string | null }

const list = command({
  name: 'workspace list',
  summary: 'List the workspaces',
  usage: `porchlight workspace list [--json]

Prints the subdomain, name and id of each, separated by tabs. One that another cell serves, because it
has moved there or is on its way, has a note behind it.`,
  positional: [],
  options: { json: 'boolean' },
  run: async ({ open }) => {
    const rows = await open(async ({ owner }) => {
      const result = await owner.query<ListedWorkspace>(
        `select w.workspace_id as id, w.subdomain, w.name, w.time_zone, w.created_at,
                case when m.state = 'gone' then 'moved to ' || m.peer
                     when m.state in ('leaving', 'handed') then 'on its way to ' || m.peer
                     when m.state in ('arriving', 'aborted') then 'on its way from ' || m.peer end as note
           from workspaces w left join workspace_moves m on m.workspace_id = w.workspace_id
          order by w.subdomain limit 100000`,
      )
      return result.rows
    })
    const lines = rows.map(({ subdomain, name, id, note }) =>
      [subdomain, name, id, ...(note === null ? [] : [note])].join('\t'),
    )
    return { result: { workspaces: rows }, text: lines.join('\n') }
  },
})

const remove = command({
  name: 'workspace delete',
  summary: 'Delete a workspace and everything in it',
  usage: `porchlight workspace delete <subdomain> --yes

Revokes its keys, and deletes its members, contacts, conversations, messages, files and settings. Only
a backup can bring them back.`,
  positional: ['subdomain'],
  options: { yes: 'boolean' },
  run: async ({ named: { subdomain }, values, config, open }) => {
    if (!values.yes) throw new UsageError('Deleting needs --yes.')
    const deleted = await open(async ({ owner }) => deleteWorkspace(owner, subdomain))
    if (deleted === undefined) throw new OperatorError(`There is no workspace ${subdomain}.`)
    await removeWorkspaceFiles(makeFileStores(config), deleted)
    return { result: { deleted }, text: `Deleted workspace ${subdomain}.` }
  },
})

export const workspaceCommands = [create, list, remove]
