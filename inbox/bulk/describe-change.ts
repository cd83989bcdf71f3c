import type { BulkChange } from '../../client/source/types.generated.ts'
import { snoozeWords } from '../snooze/snooze-words.ts'
import { memberName, members } from '../state/workspace.ts'
import { namesText, snoozeText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { bulkWords } from './bulk-words.ts'

type Change = Pick<BulkChange, 'method' | 'path' | 'body' | 'undoes_id'>

/** What a change of many does, as the menus say it; of what programs change besides, the request. */
export function describeChange(change: Change): string {
  const name = nameOf(change)
  return change.undoes_id === null ? name : bulkWords().bulk.undone(name)
}

function nameOf({ method, path, body }: Change): string {
  const { bulk } = bulkWords()
  if (path.startsWith('/tags/')) {
    const tag = decodeURIComponent(path.slice('/tags/'.length))
    return `${method === 'PUT' ? bulk.tag : bulk.untag}: ${tag}`
  }
  if (path === '/snooze') {
    if (method === 'DELETE') return snoozeWords().snooze.end
    return `${bulk.snooze}: ${snoozeText(body['until'] as string | null | undefined)}`
  }
  if (path === '/assignee') return `${bulk.assign}: ${bulk.nobody}`
  if (path === '/group') return `${bulk.group}: ${bulkWords().recent.noGroup}`
  const said = Object.entries(body).map(([field, value]) => partText(field, value))
  return said.length === 0 ? `${method} ${path}` : namesText(said)
}

function partText(field: string, value: unknown): string {
  const { bulk, recent } = bulkWords()
  const named = (names: Readonly<Record<string, string>>) => names[String(value)] ?? String(value)
  switch (field) {
    case 'status':
      return `${bulk.status}: ${named(words().status)}`
    case 'priority':
      return `${bulk.priority}: ${named(words().priority)}`
    case 'assignee_email': {
      const member = members().find(({ email }) => email === value)
      return `${bulk.assign}: ${member === undefined ? String(value) : memberName(member)}`
    }
    case 'group_name':
      return `${bulk.group}: ${String(value)}`
    case 'title':
      return `${recent.title}: ${String(value)}`
    case 'read':
      return bulk.read
    case 'ticket_fields':
      return `${recent.fields}: ${fieldsText(value)}`
    default:
      return `${field}: ${JSON.stringify(value)}`
  }
}

function fieldsText(value: unknown): string {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return namesText(entries.map(([name, held]) => `${name} ${String(held)}`))
}
