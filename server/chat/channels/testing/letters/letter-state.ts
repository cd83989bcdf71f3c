import type pg from 'pg'
import { ok, warn, type Finding } from '../../../../finding.ts'
import { isServedHere } from '../../../../store/database/is-served-here.ts'
import { statementOfAll } from '../../../../store/database/statement.ts'
import type { ChannelGauges } from '../../channel-service.ts'

const countLetters = statementOfAll<Record<string, number>>(
  'count_letters',
  `select count(*)::int as letters_waiting, coalesce(max(t.attempts), 0)::int as letter_attempts
     from due_tasks t
    where t.kind = 'deliver_letter' and t.due_at is not null and ${isServedHere('t.workspace_id')}`,
)

/** Finds answers that the service has not printed at the first attempt. */
export async function checkLetters(owner: pg.Pool): Promise<Finding[]> {
  const { text, values } = countLetters()
  const { rows } = await owner.query<Record<string, number>>(text, [...values])
  const { letters_waiting: waiting = 0, letter_attempts: attempts = 0 } = rows[0] ?? {}
  if (attempts < 2) return [ok('letters', `${waiting} wait to be printed`)]
  return [warn('letters', `${waiting} letters are not printed.`, 'Does the service reply?')]
}

export const letterGauges: ChannelGauges = {
  find: () => countLetters(),
  help: {
    letters_waiting: 'Answers that are not printed.',
    letter_attempts: 'Attempts of the one that was tried most often.',
  },
}
