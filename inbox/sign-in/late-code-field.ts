import { latePart } from '../controls/late-part.tsx'
import type { AskedCode } from './asked-code.ts'

/** The field for the code of a second factor, which most members never see. */
export const CodeField = latePart<{
  readonly asked: AskedCode
  readonly error?: string | undefined
}>(async () => {
  const { CodeField: field, proofsReady } = await import('./code-field.tsx')
  await proofsReady()
  return field
})
