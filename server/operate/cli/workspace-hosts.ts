import type pg from 'pg'
import { findWorkspaceId } from '../../chat/settings/find-workspace.ts'
import { countPasskeysElsewhere } from '../../chat/sign-in/passkeys/count-elsewhere.ts'
import {
  readHosts,
  refuseHostsTaken,
  setHosts,
  type OwnHosts,
  type WantedHosts,
} from '../../chat/workspaces/set-hosts.ts'
import { runStatement } from '../../store/database/run-statement.ts'
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
chat.example.com; none brings the default back. Neither may be inside the other. Passkeys work at one
host only: after --team, members need their passwords or recovery codes once, and add passkeys at the
new host; it says how many there are of other hosts. Without options it prints the names. --cells finds
the workspace in the cells of that file, refuses names that any of them has, and writes the proxy's map
(docs/cells.md).`,
  positional: ['subdomain'],
  options: { team: 'string', chat: 'string', cells: 'string', json: 'boolean' },
  run: async ({ named: { subdomain }, values, config, open }) => {
    const wanted: WantedHosts = {
      ...(values.team === undefined ? {} : { team: nameOf(values.team) }),
      ...(values.chat === undefined ? {} : { visitors: nameOf(values.chat) }),
    }
    const { own, baseDomain, elsewhere, problems } =
      values.cells === undefined
        ? await open(async ({ owner }) => inOne(owner, subdomain, wanted, config.baseDomain))
        : await inCells(await cellsOf(values.cells, config), subdomain, wanted)
    const result = { ...hostsOf(own, subdomain, baseDomain), passkeys_of_other_hosts: elsewhere }
    const passkeys = elsewhere === 0 ? '' : `\npasskeys of other hosts\t${elsewhere}`
    return {
      result,
      text: `team\t${result.team}\nchat\t${result.chat}${passkeys}`,
      exitCode: sayProblems(problems),
    }
  },
})

function hostsOf({ team, visitors }: OwnHosts, subdomain: string, baseDomain: string) {
  const name = subdomain.toLowerCase()
  return {
    team: team ?? `${name}.${baseDomain}`,
    chat: visitors ?? `chat--${name}.${baseDomain}`,
  }
}

async function inOne(owner: pg.Pool, subdomain: string, wanted: WantedHosts, baseDomain: string) {
  const own = isNothing(wanted)
    ? await readHosts(owner, subdomain)
    : await setHosts(owner, subdomain, wanted, baseDomain)
  const workspaceId = await findWorkspaceId(owner, subdomain)
  const { team: host } = hostsOf(own, subdomain, baseDomain)
  const [found] = await runStatement(owner, countPasskeysElsewhere({ workspaceId, host }))
  return { own, baseDomain, elsewhere: found?.passkeys ?? 0, problems: [] }
}

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
      return inOne(cell.owner, subdomain, wanted, baseDomain)
    }
    await requireEqualSchemas([cell])
    return inTurn(cells, 'names', async () => {
      for (const other of cells) {
        if (other !== cell) await refuseHostsTaken(other.owner, id, wanted, baseDomain)
      }
      const set = await inOne(cell.owner, subdomain, wanted, baseDomain)
      return { ...set, problems: (await writeMap(file, cells)).problems }
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
