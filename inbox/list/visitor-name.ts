import type { Row } from '../state/rows.ts'
import { words } from '../words/words.ts'

/** The contact's name, or what stands for it. */
export function visitorName({ visitor }: Pick<Row, 'visitor'>): string {
  return visitor.name || (visitor.email ?? visitor.phone_number ?? words().list.visitor)
}
