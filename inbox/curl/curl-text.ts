import type { SentAction } from './last-action.ts'

/** A request as a command of a POSIX shell, with the API key from its environment. */
export function curlText({ method, url, body }: SentAction): string {
  const sent =
    body === undefined ? [] : [`-H 'Content-Type: application/json'`, `--data-raw ${quoted(body)}`]
  return [
    `curl -X ${method} ${quoted(url)}`,
    '-H "X-Api-Key: $PORCHLIGHT_API_KEY"',
    `-H 'Accept: application/json'`,
    ...sent,
  ].join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
