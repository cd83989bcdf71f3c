import { describeClocksAhead, findClocksAhead } from '../../store/writes/find-clocks-ahead.ts'
import { ok, warn, type Finding, type Patient } from './check.ts'

/** Whether the machine's clock was ahead when something changed. */
export async function checkClock({ owner }: Pick<Patient, 'owner'>): Promise<Finding[]> {
  const found = await findClocksAhead(owner)
  if (found === undefined) return [ok('clock', 'no change bears a time to come')]
  return [
    warn(
      'clock',
      describeClocksAhead(found),
      'Set the clock of the machine of PostgreSQL right, and keep it so by NTP.',
    ),
  ]
}
