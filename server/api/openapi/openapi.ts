import { eventExample, exampleOf } from './openapi-examples.ts'
import { describeOperation } from './openapi-operation.ts'
import { securitySchemes } from './openapi-security.ts'
import { componentHeaders } from './openapi-headers.ts'
import { errorReplies } from './openapi-replies.ts'
import { usedComponents } from './used-components.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { ApiSchemas } from './api-schemas.ts'
import type { Site, SiteRoute } from './site-route.ts'

type Caller = { readonly title: string; readonly summary: string; readonly description: string }

const errors = `Errors are \`{ "error": "…" }\` with a fitting status, or RFC 9457 problem details for callers whose \`Accept\` prefers
\`application/problem+json\`. Unknown fields and parameters are ignored, and GET also answers HEAD.`

/** What the document of each site says about itself. */
const callers: Readonly<Record<Site, Caller>> = {
  api: {
    title: 'Porchlight External API',
    summary: 'Customer chat: contacts, conversations, messages, team members.',
    description: `Contacts, conversations, messages and team members of one workspace, as JSON.

Every request carries the workspace's API key in \`X-Api-Key\`, or the cookie of a team member's session. The workspace is the
subdomain in the address; where the address has none, the key names it. ${errors} PUT does what PATCH does.`,
  },
  team: {
    title: 'Porchlight sign-in',
    summary: 'Sessions of team members, at the root of the host of their team.',
    description: `Signing in, and what members do with their own account: sessions, passwords, the links of mails. A session's cookie
then opens the External API on the same host. ${errors}`,
  },
  visitors: {
    title: 'Porchlight widget',
    summary: "What a visitor's browser calls on the host for visitors.",
    description: `The widget's own requests, and what it calls at the addresses of the External API: a visitor's own conversations, and
nothing else. A device has a token of its own. ${errors}`,
  },
}

export const sites = Object.keys(callers) as readonly Site[]

const tagDescriptions: Readonly<Record<string, string>> = {
  'API keys': 'What the key may do that is used, and who did what with which key.',
  Mails:
    'Mails that came by a channel, with their originals, and the tray of those that are no message.',
  Attachments: 'Files of messages: uploaded whole or in parts, read by signed links that expire.',
  Batches: 'Many changes in one request, each like a single request.',
  Contacts: 'The people who chat. The widget makes one for each browser, so an email may repeat.',
  Conversations: 'What a contact and the team talk about, with its status, tags and ticket fields.',
  Signals: 'Who is typing, looking and present now: told to open streams, never stored.',
  Events: 'What has changed in the workspace, in order: read, stream, or be sent it.',
  Messages: 'Chat messages, and internal notes that only team members see.',
  'Saved replies':
    'Replies that are written once and sent often: those of the team, and of a member.',
  Search: 'Messages, notes, conversations and contacts by their words.',
  Settings: 'What documents refer to: statuses, groups, tags, fields, roles and channels.',
  'Signing in': 'Sessions of team members, their passwords, and the links of mails.',
  'Team members': 'The people who answer, invited by mail.',
  Views:
    'Filters of conversations that are saved under a name, and how many conversations they have.',
  Webhooks:
    'Addresses that events are sent to, signed; their deliveries, and what to do about lost ones.',
  Widget:
    "What a visitor's browser calls on the host for visitors: its own conversations, and nothing else.",
}

export type ApiInfo = {
  /** The version of the software; that of the API is in its addresses. */
  readonly version: string
  /** The absolute address of the server that serves the document, for generated clients. */
  readonly ownUrl: string
  /** The API's address by subdomain, with the base path; may contain `{subdomain}`. */
  readonly serverUrl: string
  /** The path of the API, with which that address ends. */
  readonly basePath: string
}

/** Events that webhooks send, by name. */
export type ApiWebhooks = Readonly<
  Record<
    string,
    { readonly summary: string; readonly schema: JsonSchema; readonly example: object }
  >
>

/**
 * The OpenAPI 3.1 document of a site, generated from its routes. Its servers serve all its operations, because many tools
 * ignore servers of an operation (docs/decisions/0160).
 */
export function openApiDocument(
  site: Site,
  all: readonly SiteRoute[],
  schemas: ApiSchemas,
  info: ApiInfo,
  given: ApiWebhooks = {},
): object {
  const routes = all.filter((placed) => placed.site === site)
  const paths = describePaths(routes, schemas)
  const webhooks = site === 'api' ? { webhooks: describeWebhooks(given, schemas) } : {}
  return {
    openapi: '3.1.1',
    info: {
      version: info.version,
      ...callers[site],
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: describeServers(site, info),
    tags: [...new Set(routes.map(({ route }) => route.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths,
    ...webhooks,
    components: usedComponents([paths, webhooks], {
      schemas,
      responses: errorReplies,
      headers: componentHeaders,
      parameters,
      securitySchemes,
    }),
  }
}

/** The server that serves the document comes first, because its address works for the reader. */
function describeServers(site: Site, { ownUrl, serverUrl, basePath }: ApiInfo): object[] {
  const root = serverUrl.slice(0, -basePath.length)
  if (site === 'visitors') {
    const url = root.replace('{subdomain}', 'chat--{subdomain}')
    return [{ url, description: 'The host for visitors of a workspace.', ...variablesOf(url) }]
  }
  const [path, url] = site === 'api' ? [basePath, serverUrl] : ['', root]
  const whose = site === 'api' ? 'the key' : 'its host'
  return [
    { url: ownUrl + path, description: `This server; ${whose} determines the workspace.` },
    { url, description: 'A workspace by its subdomain.', ...variablesOf(url) },
  ]
}

function variablesOf(url: string): object {
  if (!url.includes('{subdomain}')) return {}
  const subdomain = { default: 'demo', description: "The workspace's subdomain." }
  return { variables: { subdomain } }
}

function describePaths(
  routes: readonly SiteRoute[],
  schemas: ApiSchemas,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const placed of routes) {
    const path = openApiPath(placed.path)
    const method = placed.route.method.toLowerCase()
    paths[path] = { ...paths[path], [method]: describeOperation(placed, schemas) }
  }
  return paths
}

function describeWebhooks(webhooks: ApiWebhooks, schemas: ApiSchemas): Record<string, object> {
  return Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, schema, example }]) => {
      const data = exampleOf(withoutOptional((schema['properties'] as ApiSchemas)['data']), schemas)
      const shown = eventExample(type) ?? { ...example, data }
      const content = { 'application/json': { schema, example: shown } }
      const post = {
        operationId: `receive.${type}`,
        // Authenticated by a signature (docs/webhooks.md) instead of a key.
        security: [],
        tags: ['Events'],
        summary,
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'Any of these accepts the event; otherwise it is sent again.' },
        },
      }
      return [type, { post }]
    }),
  )
}

function withoutOptional({ properties = {}, required = [] }: JsonSchema = {}): JsonSchema {
  const always = Object.entries(properties as object).filter(([name]) =>
    (required as string[]).includes(name),
  )
  return { properties: Object.fromEntries(always) as object }
}

/** `/visitors/{contact_id}` for `/visitors/:contact_id`. */
export function openApiPath(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id for this request, repeated in the reply and the log. Generated if missing.',
    schema: { type: 'string', pattern: '^[\\w.:@/+=-]{1,128}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'An id of your choice for this change. A repeated request with the same key does not repeat the change and gets the first reply byte for byte. Stored for at least 24 hours per API key.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'ETags of the resource as it was read, or `*`. If it has changed since, nothing is changed: 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of an earlier reply; 304 without a body while nothing has changed.',
    schema: { type: 'string' },
  },
}
