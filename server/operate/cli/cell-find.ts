import { findWorkspaces, readSought } from '../cells/find-workspaces.ts'
import { withReachable } from '../cells/open-cell.ts'
import { cellsOf } from './cell.ts'
import { command } from './command.ts'

const find = command({
  name: 'cell find',
  summary: 'Find a workspace in all cells',
  usage: `porchlight cell find <workspace> [--cells <file>] [--json]

Finds a workspace by its subdomain, its id, one of its hosts, the address of a page
(https://acme.chat.example.com/inbox), or the email address of a team member. Prints a line for each
cell that has it or has a record of it: cell, subdomain, name, id, and whether it is served there, has
moved or is on its way, separated by tabs. The exit code is 1 if no cell that can be reached has it.`,
  positional: ['workspace'],
  options: { cells: 'string', json: 'boolean' },
  run: async ({ named: { workspace }, values, config }) => {
    const file = await cellsOf(values.cells, config)
    const sought = readSought(workspace, file.base_domain)
    const found = await withReachable(file, undefined, 'cell find', async (cells) =>
      Promise.all(cells.map(async (cell) => findWorkspaces(cell, sought))),
    )
    const workspaces = found.flat()
    const lines = workspaces.map(({ cell, subdomain, name, id, state }) =>
      [cell, subdomain, name ?? '', id, state].join('\t'),
    )
    return {
      result: { workspaces },
      text: lines.length === 0 ? `No cell has ${workspace}.` : lines.join('\n'),
      exitCode: lines.length === 0 ? 1 : 0,
    }
  },
})

export const cellFindCommands = [find]
