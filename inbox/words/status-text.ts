import { words } from './words.ts'

/** A status as people read it: in words where it is built in, otherwise its name. */
export function statusText(name: string): string {
  return (words().status as Readonly<Record<string, string>>)[name] ?? name
}
