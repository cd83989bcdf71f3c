import type { Script } from './pgbench.ts'
import type { SentBatch, SentStatement } from './record-statements.ts'
import { isBinding } from './statement-text.ts'

/** A pgbench script that sends the recorded statements of a read, each batch in one pipeline. */
export function scriptOf(batches: readonly SentBatch[]): Script {
  const values: Record<string, string> = {}
  const lines = batches.flatMap((batch) => {
    const statements = batch.filter((one) => !isBinding(one))
    const texts = statements.map((statement) => {
      return `${withVariables(statement, `p${Object.keys(values).length}_`, values)};`
    })
    return texts.length > 1 ? ['\\startpipeline', ...texts, '\\endpipeline'] : texts
  })
  return { text: `${lines.join('\n')}\n`, values }
}

/** The text with a variable for each value, so that its plan is the server's. */
function withVariables(
  { text, values: given }: SentStatement,
  prefix: string,
  values: Record<string, string>,
): string {
  const texts = given.map((value, index) => {
    // pgbench has no variables for these.
    if (value === null) return 'null'
    if (value === '') return `''`
    values[`${prefix}${index + 1}`] = value
    return `:${prefix}${index + 1}`
  })
  return hideColons(text)
    .replaceAll(/\$(\d+)/g, (_, number: string) => texts[Number(number) - 1] ?? 'null')
    .trim()
}

/** pgbench reads text after a colon, in a time format for instance, as a variable. */
function hideColons(sql: string): string {
  return sql.replaceAll(/'(?:[^']|'')*'/g, (literal) =>
    /:\w/.test(literal) ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}` : literal,
  )
}
