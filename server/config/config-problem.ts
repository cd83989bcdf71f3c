import type { Kind } from './config-values.ts'

/** A sentence on what is wrong with a variable's value and what to write instead. */
export function problemOf(name: string, text: string, kind: Kind<unknown>): string {
  const found = kind.secret
    ? 'cannot be used (its value is not shown, it may hold a password)'
    : `is ${quoted(text)}`
  return `${name} ${found}. Write ${kind.expects}.`
}

/** Shortens a value to one line and hides the login of a URL pasted into the wrong variable. */
function quoted(text: string): string {
  const scheme = text.indexOf('://')
  const login = text.lastIndexOf('@')
  const isAddress = scheme !== -1 && login > scheme
  const masked = isAddress ? `${text.slice(0, scheme)}://…${text.slice(login)}` : text
  return JSON.stringify(masked.length > 100 ? `${masked.slice(0, 100)}…` : masked)
}
