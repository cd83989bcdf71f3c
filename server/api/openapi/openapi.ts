import { eventExample, exampleOf } from './openapi-examples.ts'
import { describeOperation } from './openapi-operation.ts'
import { securitySchemes } from './openapi-security.ts'
import { componentHeaders } from './openapi-headers.ts'
import { errorReplies } from './openapi-replies.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { ApiSchemas } from './api-schemas.ts'
import type { Site, SiteRoute } from './site-route.ts'

const description = `Contacts, conversations, messages and team members of one workspace, as JSON.

Every request carries the workspace's API key in \`X-Api-Key\`, or the cookie of a team member's session. The workspace is the
subdomain in the address; where the address has none, the key names it. Signing in is at the root of the same host; visitors
have a host and operations of their own. Errors are \`{ "error": "…" }\` with a fitting
status, or RFC 9457 problem details for callers whose \`Accept\` prefers \`application/problem+json\`.
Unknown fields and parameters are ignored, GET also answers HEAD, and PUT does what PATCH does.`

const tagDescriptions: Readonly<Record<string, string>> = {
  'API keys': 'What the key may do that is used, and who did what with which key.',
  Attachments: 'Files of messages: uploaded whole or in parts, read by signed links that expire.',
  Batches: 'Many changes in one request, each like a single request.',
  Contacts: 'The people who chat. The widget makes one for each browser, so an email may repeat.',
  Conversations: 'What a contact and the team talk about, with its status, tags and ticket fields.',
  Signals: 'Who is typing, looking and present now: told to open streams, never stored.',
  Events: 'What has changed in the workspace, in order: read, stream, or be sent it.',
  Messages: 'Chat messages, and internal notes that only team members see.',
  Search: 'Messages, notes, conversations and contacts by their words.',
  Settings: 'What documents refer to: statuses, groups, tags, fields, roles and channels.',
  'Signing in': 'Sessions of team members, their passwords, and the links of mails.',
  'Team members': 'The people who answer, invited by mail.',
  Webhooks:
    'Addresses that events are sent to, signed; their deliveries, and what to do about lost ones.',
  Widget:
    "What a visitor's browser calls on the host for visitors: its own conversations, and nothing else.",
}

export type ApiInfo = {
  /** The version of the software; that of the API is in its addresses. */
  readonly version: string
  /** The API's absolute address on the server that serves the document, for generated clients. */
  readonly ownUrl: string
  /** The API's address by subdomain, with the base path; may contain `{subdomain}`. */
  readonly serverUrl: string
  /** The path of the API, with which both addresses end. */
  readonly basePath: string
}

/** Events that webhooks send, by name. */
export type ApiWebhooks = Readonly<
  Record<
    string,
    { readonly summary: string; readonly schema: JsonSchema; readonly example: object }
  >
>

/** The OpenAPI 3.1 document, generated from the routes. */
export function openApiDocument(
  routes: readonly SiteRoute[],
  schemas: ApiSchemas,
  info: ApiInfo,
  webhooks: ApiWebhooks = {},
): object {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Porchlight External API',
      version: info.version,
      summary: 'Customer chat: contacts, conversations, messages, team members.',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: describeServers(info),
    tags: [...new Set(routes.map(({ route }) => route.tag))].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths: describePaths(routes, schemas, info),
    webhooks: describeWebhooks(webhooks, schemas),
    components: {
      schemas,
      responses: errorReplies,
      headers: componentHeaders,
      parameters,
      securitySchemes,
    },
  }
}

/** The server that serves the document comes first, because its address works for the reader. */
function describeServers({ ownUrl, serverUrl }: ApiInfo): object[] {
  const own = { url: ownUrl, description: 'This server; the key determines the workspace.' }
  const byName = { url: serverUrl, description: 'A workspace by its subdomain.' }
  return [own, { ...byName, ...variablesOf(serverUrl) }]
}

function variablesOf(url: string): object {
  if (!url.includes('{subdomain}')) return {}
  const subdomain = { default: 'demo', description: "The workspace's subdomain." }
  return { variables: { subdomain } }
}

/** The servers of a site that are not those of the document. */
function serversOf(site: Site, { serverUrl, basePath }: ApiInfo): object[] | undefined {
  if (site === 'api') return undefined
  const root = serverUrl.endsWith(basePath) ? serverUrl.slice(0, -basePath.length) : serverUrl
  const isTeam = site === 'team'
  const url = isTeam ? root : root.replace('{subdomain}', 'chat--{subdomain}')
  const description = isTeam ? "The team's host of a workspace." : 'Its host for visitors.'
  return [{ url, description, ...variablesOf(url) }]
}

function describePaths(
  routes: readonly SiteRoute[],
  schemas: ApiSchemas,
  info: ApiInfo,
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const placed of routes) {
    const path = openApiPath(placed.path)
    const operation = describeOperation(placed, schemas, serversOf(placed.site, info))
    paths[path] = { ...paths[path], [placed.route.method.toLowerCase()]: operation }
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
