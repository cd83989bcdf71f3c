import { readHosts, setHosts, type WantedHosts } from '../../chat/workspaces/set-hosts.ts'
import { command } from './command.ts'

const hosts = command({
  name: 'workspace hosts',
  summary: 'Show or set the host names of a workspace',
  usage: `porchlight workspace hosts <subdomain> [--team <name>] [--chat <name>] [--json]

A workspace has two hosts: <subdomain>.<base domain> for its team, and chat--<subdomain>.<base domain>
for visitors. --team and --chat replace them by names of its own, such as support.example.com and
chat.example.com; none brings the default back. Neither may be inside the other. Without options it
prints the names.`,
  positional: ['subdomain'],
  options: { team: 'string', chat: 'string', json: 'boolean' },
  run: async ({ named: { subdomain }, values, config, open }) => {
    const wanted: WantedHosts = {
      ...(values.team === undefined ? {} : { team: nameOf(values.team) }),
      ...(values.chat === undefined ? {} : { visitors: nameOf(values.chat) }),
    }
    const { baseDomain } = config
    const own = await open(async ({ owner }) =>
      Object.keys(wanted).length === 0
        ? readHosts(owner, subdomain)
        : setHosts(owner, subdomain, wanted, baseDomain),
    )
    const name = subdomain.toLowerCase()
    const result = {
      team: own.team ?? `${name}.${baseDomain}`,
      chat: own.visitors ?? `chat--${name}.${baseDomain}`,
    }
    return { result, text: `team\t${result.team}\nchat\t${result.chat}` }
  },
})

function nameOf(given: string): string | null {
  return given.trim().toLowerCase() === 'none' ? null : given
}

export const workspaceHostsCommands = [hosts]
