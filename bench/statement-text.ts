import type { SentStatement } from './record-statements.ts'

/** Replaces a value by parts to be joined; those in braces are expressions. Undefined keeps the value. */
export type Substitute = (value: string) => readonly (string | { sql: string })[] | undefined

/** Whether a statement binds the connection to its workspace, which scripts do differently. */
export const isBinding = ({ text }: SentStatement): boolean =>
  text.includes(`set_config('porchlight.workspace_id'`)

/** A recorded statement with its values inlined. */
export function withValues({ text, values }: SentStatement, substitute: Substitute): string {
  const texts = values.map((value) => {
    if (value === null) return 'null'
    const parts = substitute(value)
    if (parts === undefined) return literal(value)
    const [only] = parts
    if (parts.length === 1 && typeof only === 'object') return only.sql
    const joined = parts.map((part) =>
      typeof part === 'object' ? `(${part.sql})::text` : literal(part),
    )
    return `(${joined.join(' || ')})`
  })
  return text
    .replaceAll(/\$(\d+)/g, (_, number: string) => texts[Number(number) - 1] ?? 'null')
    .trim()
}

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`
