import type { SentAction } from './last-action.ts'

/** A request as a command of a POSIX shell, with the API key and secrets from its environment. */
export function curlText({ method, url, body, secrets }: SentAction): string {
  const sent =
    body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data-raw ${withSecrets(quoted(body), secrets)}`]
  return [
    `curl -X ${method} ${quoted(url)}`,
    '-H "X-Api-Key: $PORCHLIGHT_API_KEY"',
    `-H 'Accept: application/json'`,
    ...sent,
  ].join(' \\\n  ')
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Ends the single quotes around the variable of each secret, so that the shell fills it in. */
const withSecrets = (text: string, names: readonly string[]) =>
  names.reduce(
    (all, name) =>
      all.replace(
        new RegExp(`((?:password|secret|token)":")\\$${name}(?=")`),
        (_, field: string) => `${field}'"$${name}"'`,
      ),
    text,
  )
