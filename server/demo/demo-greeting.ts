import type { Demo } from './start-demo.ts'

/** What is printed at the first start: the key, and requests to paste. */
export function demoGreeting(
  { subdomain, api_key: key }: Pick<Demo, 'subdomain' | 'api_key'>,
  address: string,
  domain: string,
) {
  const url = new URL(address)
  const base = `http://${subdomain}.${domain}:${url.port}/api/external/v2`
  return `A workspace "${subdomain}" is there to try. Its API key, shown only now:

  ${key}

  curl -H 'X-Api-Key: ${key}' '${base}/conversations'

  curl -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' '${base}/conversations' \\
    -d '{"visitor_attributes":{"email":"you@example.com"},"messages_attributes":[{"body":"Hello"}]}'
`
}
