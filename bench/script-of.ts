import type { Script } from './pgbench.ts'
import type { SentBatch, SentStatement } from './record-statements.ts'

/**
 * Turns a text into what pgbench shall send instead: parts to be joined, those in braces being
 * expressions. Undefined: the text stays as it is.
 */
export type Substitute = (value: string) => readonly (string | { sql: string })[] | undefined

/**
 * A pgbench script that sends recorded batches. `before`: commands that choose what the variables stand
 * for, in place of the server's own binding of the connection. pgbench can only look at an answer
 * outside a pipeline, so a statement whose answer later ones need goes by itself; the others of a batch
 * go together.
 */
export function scriptOf(
  batches: readonly SentBatch[],
  substitute: Substitute = () => undefined,
  before: readonly string[] = [],
): Script {
  const values: Record<string, string> = {}
  const lines = [...before]
  let together: string[] = []
  const flush = () => {
    if (together.length > 1) lines.push('\\startpipeline', ...together, '\\endpipeline')
    else lines.push(...together)
    together = []
  }
  for (const batch of batches) {
    for (const statement of batch.filter((one) => !isBinding(one))) {
      const prefix = `p${Object.keys(values).length}_`
      const text = withValues(statement, prefix, values, substitute)
      if (before.length > 0 && isNeeded(statement)) {
        flush()
        lines.push(`${text} \\gset`)
      } else together.push(`${text};`)
    }
    flush()
  }
  return { text: `${lines.join('\n')}\n`, values }
}

const isBinding = ({ text }: SentStatement) => text.includes(`set_config('porchlight.workspace_id'`)

/** Whether it answers with what a change goes by: the clock, or where the conversation stands. */
function isNeeded({ text }: SentStatement): boolean {
  const answer = /^\s*select\b/i.test(text) ? text : (/\breturning\b.*/is.exec(text)?.[0] ?? '')
  return /\b(?:tick|sequence|message_count)\b/.test(answer)
}

function withValues(
  { text, values: given }: SentStatement,
  prefix: string,
  values: Record<string, string>,
  substitute: Substitute,
): string {
  const texts = given.map((value, index) => {
    // pgbench has no variable for either.
    if (value === null) return 'null'
    if (value === '') return `''`
    const parts = substitute(value)
    const name = `${prefix}${index + 1}`
    if (parts === undefined) {
      values[name] = value
      return `:${name}`
    }
    const [only] = parts
    if (parts.length === 1 && typeof only === 'object') return only.sql
    const joined = parts.map((part) =>
      typeof part === 'object' ? `(${part.sql})::text` : `'${part.replaceAll("'", "''")}'`,
    )
    return `(${joined.join(' || ')})`
  })
  return hideColons(text)
    .replaceAll(/\$(\d+)/g, (_, number: string) => texts[Number(number) - 1] ?? 'null')
    .trim()
}

/** pgbench would take what follows a colon in a text, such as a time's format, for a variable. */
function hideColons(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'/g, (literal) =>
    /:\w/.test(literal) ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
  )
}
