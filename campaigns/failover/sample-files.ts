import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const samples = fileURLToPath(new URL('../../docs/high-availability/', import.meta.url))

/**
 * A file of docs/high-availability for the n-th machine, with replacements for this environment, such as folders and
 * ports. Throws if a text to replace is missing.
 */
export function readSample(
  name: string,
  number: number,
  replacements: Readonly<Record<string, string>>,
): string {
  let text = forMachine(readFileSync(`${samples}${name}`, 'utf8'), number)
  for (const [sample, here] of Object.entries(replacements)) {
    assert.ok(text.includes(sample), `${name} says nothing of ${sample}.`)
    text = text.replaceAll(sample, here)
  }
  return text
}

/**
 * Name and address change in every line but those that list all three machines. docs/operations/high-availability.md
 * tells operators to do the same by sed.
 */
function forMachine(sample: string, number: number): string {
  return sample
    .split('\n')
    .map((line) =>
      line.includes('10.0.0.12')
        ? line
        : line.replace('10.0.0.11', `10.0.0.1${number}`).replace('db1', `db${number}`),
    )
    .join('\n')
}
