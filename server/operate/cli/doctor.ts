import type { Finding } from '../doctor/check.ts'
import { examine } from '../doctor/run-checks.ts'
import { readWords, withDatabase, type Command } from './command.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check the installation and its data',
  usage: `porchlight doctor [--repair] [--json]

Checks versions, settings, durability, disk, migrations, isolation, counters against a recount, mails,
and the files of attachments, while the server runs or not, and says what to do. Exit code 1 when a
check fails, 0 when there are at most warnings. It changes nothing; with --repair it counts wrong
counters anew and queues failed mails again.`,
  run: async (words, config) => {
    const options = { repair: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values } = readWords(words, options, [])
    const findings = await examine(config, values.repair === true, async (use) =>
      withDatabase(config, 'doctor', use, { leaveSchema: true }),
    )
    const isWell = findings.every(({ state }) => state !== 'fail')
    console.log(
      values.json === true
        ? JSON.stringify({ ok: isWell, checks: findings })
        : findings.map(line).join('\n'),
    )
    return isWell ? 0 : 1
  },
}

function line(finding: Finding): string {
  const first = `${finding.state.padEnd(4)}  ${finding.name}: ${finding.says}`
  return finding.state === 'ok' ? first : `${first}\n      ${finding.remedy}`
}
