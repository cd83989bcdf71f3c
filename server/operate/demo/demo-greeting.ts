import type { Config } from '../../config/config.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { demoSubdomain } from './demo-conversations.ts'
import { makeDemoKey } from './next-step.ts'
import type { Demo } from './start-demo.ts'

/** Where the key must not be printed: systemd's journal would keep it, for every administrator to read. */
export const greetingWithoutKey = `A workspace "${demoSubdomain}" is there to try. The journal is no place for a key; make one on a terminal:

  ${makeDemoKey}
`

/**
 * What is printed at the first start: the key, and requests to paste. Behind a proxy they go to the
 * proxy; without one the server is spoken to itself, and that is HTTP whatever the links say.
 */
export function demoGreeting(
  { subdomain, api_key: key }: Pick<Demo, 'subdomain' | 'api_key'>,
  address: string,
  config: Pick<Config, 'publicScheme' | 'baseDomain' | 'trustedProxies'>,
) {
  const isProxied = config.trustedProxies.length > 0
  const base = workspaceUrl(isProxied ? config : { ...config, publicScheme: 'http' }, {
    basePath: '/api/external/v2',
    // Of an address without one it is the scheme's own.
    port: Number(new URL(address).port || 80),
  }).replace('{subdomain}', subdomain)
  return `A workspace "${subdomain}" is there to try. Its API key, shown only now:

  ${key}

  curl -H 'X-Api-Key: ${key}' '${base}/conversations'

  curl -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' '${base}/conversations' \\
    -d '{"visitor_attributes":{"email":"you@example.com"},"messages_attributes":[{"body":"Hello"}]}'
`
}
