import { distributeTables, findDistribution } from '../database/citus/distribute-tables.ts'
import { readWords, withDatabase, type Command } from './command.ts'

export const distributeCommand: Command = {
  name: 'distribute',
  summary: 'Spread the workspaces over the nodes of a Citus cluster',
  usage: `porchlight distribute [--dry-run]

Distributes every table by workspace over the nodes of the Citus cluster whose coordinator DATABASE_URL
names, all or none; again after an upgrade that brings new tables. Stop the servers before and start
them after it. --dry-run prints the statements and runs none. See docs/citus.md.`,
  run: async (words, config) => {
    const { values } = readWords(words, { 'dry-run': { type: 'boolean' } }, [])
    const isDry = values['dry-run'] === true
    const { distribute, tidy } = await withDatabase(config, 'distribute', async ({ owner }) =>
      isDry ? findDistribution(owner) : distributeTables(owner),
    )
    if (distribute.length === 0) console.log('Every table is distributed already.')
    else if (isDry) console.log(['begin', ...distribute, 'commit', ...tidy].join(';\n') + ';')
    else console.log('Every table is distributed. Start the servers again.')
    return 0
  },
}
