import { PorchlightError } from '../client/source/porchlight-error.ts'
import type { WidgetMessages } from './languages/messages.ts'
import type { VisitorError } from './visitor-error.ts'

/** The sentence for a code of the server; the general one for a code without words of its own. */
export function errorWords({ errors }: WidgetMessages, code: string, general?: string): string {
  if (Object.hasOwn(errors, code)) return errors[code as VisitorError]
  return general ?? errors.general
}

/** The code of the server for what went wrong; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof PorchlightError ? (error.code ?? '') : ''
