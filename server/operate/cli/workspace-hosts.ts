import {
  readHosts,
  refuseHostsTaken,
  setHosts,
  type WantedHosts,
} from '../../chat/workspaces/set-hosts.ts'
import { findHome } from '../cells/find-home.ts'
import { inTurn } from '../cells/in-turn.ts'
import { requireEqualSchemas } from '../cells/move/check-move.ts'
import { withCells } from '../cells/open-cell.ts'
import { writeMap } from '../cells/write-map.ts'
import { cellsOf, sayProblems } from './cell.ts'
import { command } from './command.ts'

const hosts = command({
  name: 'workspace hosts',
  summary: 'Show or set the host names of a workspace',
  usage: `porchlight workspace hosts <subdomain> [--team <name>] [--chat <name>] [--cells <file>] [--json]

A workspace has two hosts: <subdomain>.<base domain> for its team, and chat--<subdomain>.<base domain>
for visitors. --team and --chat replace them by names of its own, such as support.example.com and
chat.example.com; none brings the default back. Neither may be inside the other. Without options it
prints the names. --cells finds the workspace in the cells of that file, refuses names that any of them
has, and writes the proxy's map (docs/cells.md).`,
  positional: ['subdomain'],
  options: { team: 'string', chat: 'string', cells: 'string', json: 'boolean' },
  run: async ({ named: { subdomain }, values, config, open }) => {
    const wanted: WantedHosts = {
      ...(values.team === undefined ? {} : { team: nameOf(values.team) }),
      ...(values.chat === undefined ? {} : { visitors: nameOf(values.chat) }),
    }
    const { own, baseDomain, problems } =
      values.cells === undefined
        ? {
            own: await open(async ({ owner }) =>
              isNothing(wanted)
                ? readHosts(owner, subdomain)
                : setHosts(owner, subdomain, wanted, config.baseDomain),
            ),
            baseDomain: config.baseDomain,
            problems: [],
          }
        : await inCells(await cellsOf(values.cells, config), subdomain, wanted)
    const name = subdomain.toLowerCase()
    const result = {
      team: own.team ?? `${name}.${baseDomain}`,
      chat: own.visitors ?? `chat--${name}.${baseDomain}`,
    }
    return {
      result,
      text: `team\t${result.team}\nchat\t${result.chat}`,
      exitCode: sayProblems(problems),
    }
  },
})

/** Every cell has to be reached, because one of them could have the names. */
async function inCells(
  file: Awaited<ReturnType<typeof cellsOf>>,
  subdomain: string,
  wanted: WantedHosts,
) {
  const { base_domain: baseDomain } = file
  return withCells(file.cells, file, 'workspace hosts', async (cells) => {
    const { cell, id } = await findHome(cells, subdomain)
    if (isNothing(wanted)) {
      return { own: await readHosts(cell.owner, subdomain), baseDomain, problems: [] }
    }
    await requireEqualSchemas([cell])
    return inTurn(cells, 'names', async () => {
      for (const other of cells) {
        if (other !== cell) await refuseHostsTaken(other.owner, id, wanted, baseDomain)
      }
      const own = await setHosts(cell.owner, subdomain, wanted, baseDomain)
      return { own, baseDomain, problems: (await writeMap(file, cells)).problems }
    })
  })
}

function isNothing(wanted: WantedHosts): boolean {
  return Object.keys(wanted).length === 0
}

function nameOf(given: string): string | null {
  return given.trim().toLowerCase() === 'none' ? null : given
}

export const workspaceHostsCommands = [hosts]
