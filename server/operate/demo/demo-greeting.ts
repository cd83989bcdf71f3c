import type { Config } from '../../config/config.ts'
import { workspaceUrl } from '../../api/http/workspace-url.ts'
import { demoSubdomain } from './demo-conversations.ts'
import { reachedAt } from './reached-at.ts'
import { shopOrigin } from '../../chat/channels/kinds/web/shop/serve-shop.ts'
import { makeDemoKey } from './next-step.ts'
import type { Demo } from '../../start/demo.ts'

/** Without the key: systemd's journal would store it, readable by every administrator. */
export const greetingWithoutKey = `The workspace "${demoSubdomain}" is ready to try. Its key is not printed to the journal; create one on a terminal:

  ${makeDemoKey}
`

/**
 * The output of the first start: the key, requests to paste, and the link of the admin. They go to the proxy if there is one,
 * else to the server itself, by HTTP whatever PORCHLIGHT_SCHEME says.
 */
export function demoGreeting(
  { subdomain, api_key: key }: Pick<Demo, 'subdomain' | 'api_key'>,
  address: string,
  config: Pick<Config, 'publicScheme' | 'baseDomain' | 'trustedProxies'>,
  link: string | undefined,
) {
  const { reached, port } = reachedAt(address, config)
  const base = workspaceUrl(reached, { basePath: '/api/external/v2', port }).replace(
    '{subdomain}',
    subdomain,
  )
  return `The workspace "${subdomain}" is ready to try. Its API key, shown only now:

  ${key}

  curl -H 'X-Api-Key: ${key}' '${base}/conversations'

  curl -H 'X-Api-Key: ${key}' -H 'Content-Type: application/json' '${base}/conversations' \\
    -d '{"visitor_attributes":{"email":"you@example.com"},"messages_attributes":[{"body":"Hello"}]}'

A made-up shop with its chat: ${shopOrigin(reached, port)}/
${link === undefined ? '' : `Its team's inbox, for one use: ${link}\n`}`
}
