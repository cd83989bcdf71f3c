import type { Finding } from '../doctor/check.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { print, readWords, withDatabase, type Command } from './command.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check the installation and its data',
  usage: `porchlight doctor [--repair] [--json]

Checks versions, settings, durability, disk, migrations, isolation, counters against a recount, mails,
and the files of attachments, whether the server runs or not, and shows what to do. Exit code 1 if a
check fails, 0 if there are at most warnings. It changes nothing; with --repair it corrects counters
and queues failed mails again.`,
  run: async (words, config) => {
    const options = { repair: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values } = readWords(words, options, [])
    const findings = await runChecks(config, values.repair === true, async (use) =>
      withDatabase(config, 'doctor', use, { leaveSchema: true }),
    )
    const isOk = findings.every(({ state }) => state !== 'fail')
    print(values.json, { ok: isOk, checks: findings }, findings.map(line).join('\n'))
    return isOk ? 0 : 1
  },
}

function line(finding: Finding): string {
  const first = `${finding.state.padEnd(4)}  ${finding.name}: ${finding.says}`
  return finding.state === 'ok' ? first : `${first}\n      ${finding.remedy}`
}
