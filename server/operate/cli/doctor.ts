import type { Finding } from '../doctor/check.ts'
import { runChecks } from '../doctor/run-checks.ts'
import { command } from './command.ts'

export const doctorCommand = command({
  name: 'doctor',
  summary: 'Check the installation and its data',
  usage: `porchlight doctor [--repair] [--json]

Checks versions, settings, durability, disk, migrations, isolation, counters against a recount, mails,
and the files of attachments, whether the server runs or not, and shows what to do. Exit code 1 if a
check fails, 0 if there are at most warnings. It changes nothing; with --repair it corrects counters
and queues failed mails again.`,
  positional: [],
  options: { repair: 'boolean', json: 'boolean' },
  run: async ({ values, config, open }) => {
    const findings = await runChecks(config, values.repair, async (use) =>
      open(use, { leaveSchema: true }),
    )
    const isOk = findings.every(({ state }) => state !== 'fail')
    return {
      result: { ok: isOk, checks: findings },
      text: findings.map(line).join('\n'),
      exitCode: isOk ? 0 : 1,
    }
  },
})

function line(finding: Finding): string {
  const first = `${finding.state.padEnd(4)}  ${finding.name}: ${finding.says}`
  return finding.state === 'ok' ? first : `${first}\n      ${finding.remedy}`
}
