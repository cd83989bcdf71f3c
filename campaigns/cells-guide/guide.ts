import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

/** A file below docs/. */
export function readDocument(name: string): string {
  return readFileSync(`${docs}${name}`, 'utf8')
}

/** The commands of docs/cells.md, in its order. */
export function readCommands(): string[][] {
  return blocksOf('cells.md', 'sh').map((block) => block.split('\n').filter(Boolean))
}

/** The code blocks of a language, without their indentation. */
export function blocksOf(name: string, language: string): string[] {
  const form = new RegExp(`^( *)\`\`\`${language}\n([^]*?)^ *\`\`\``, 'gm')
  const found = [...readDocument(name).matchAll(form)]
  assert.ok(found.length > 0, `docs/${name} has no block of ${language}.`)
  return found.map(([, indent = '', text = '']) =>
    text.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim(),
  )
}
