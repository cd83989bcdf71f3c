import type { FastifyInstance } from 'fastify'
import { attachmentRoutes } from './attachments/routes.ts'
import { attachmentSchemas } from './attachments/schemas.ts'
import { serveFiles } from './attachments/serve-files.ts'
import { batchRoutes } from './batch/routes.ts'
import { batchSchemas } from './batch/schemas.ts'
import { auditRoutes } from './audit/routes.ts'
import { auditSchemas } from './audit/schemas.ts'
import { contactCreationRoutes } from './contacts/creation-routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { contactLifecycleRoutes } from './contact-lifecycle/routes.ts'
import { contactLifecycleSchemas } from './contact-lifecycle/schemas.ts'
import { conversationRoutes } from './conversations/routes.ts'
import { eventSchemas, eventWebhooks } from './events/event-schemas.ts'
import { eventRoutes } from './events/routes.ts'
import { authenticateRequests } from './http/authenticate.ts'
import { createHttpServer, type Logging } from './http/create-http-server.ts'
import { registerReference } from './http/reference/register-reference.ts'
import { onDrain } from './http/drain.ts'
import { registerHealth } from './http/health.ts'
import { registerHomePage } from './http/home-page.ts'
import { registerMetrics } from './http/metrics.ts'
import type { ApiSchemas } from './http/openapi.ts'
import { registerRoutes } from './http/register-routes.ts'
import { logRequests } from './http/request-log.ts'
import { responseSchemas } from './http/response-schemas.ts'
import type { Route } from './http/route.ts'
import { registerMcp } from './mcp/register-mcp.ts'
import { messageRoutes } from './messages/routes.ts'
import { offboardingRoutes } from './offboarding/routes.ts'
import { readReceiptRoutes } from './read-receipts/routes.ts'
import { readReceiptSchemas } from './read-receipts/schemas.ts'
import { searchRoutes } from './search/routes.ts'
import { searchSchemas } from './search/schemas.ts'
import type { AppServices } from './services.ts'
import { teamMemberRoutes } from './team-members/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookSchemas } from './webhooks/schemas.ts'
import { workspaceResourceRoutes } from './workspace-resources/routes.ts'
import { workspaceResourceSchemas } from './workspace-resources/schemas.ts'

export const basePath = '/api/external/v2'

/** Every endpoint that does one thing. */
const singleRoutes: readonly Route[] = [
  ...contactRoutes,
  ...contactCreationRoutes,
  ...contactLifecycleRoutes,
  ...conversationRoutes,
  ...messageRoutes,
  ...readReceiptRoutes,
  ...attachmentRoutes,
  ...teamMemberRoutes,
  ...offboardingRoutes,
  ...workspaceResourceRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...searchRoutes,
]

/** Every endpoint of the External API. */
export const apiRoutes: readonly Route[] = [...singleRoutes, ...batchRoutes(singleRoutes)]

/** What replies look like, by the names in the OpenAPI document. */
export const apiSchemas: ApiSchemas = {
  ...responseSchemas,
  ...attachmentSchemas,
  ...eventSchemas,
  ...webhookSchemas,
  ...auditSchemas,
  ...workspaceResourceSchemas,
  ...contactLifecycleSchemas,
  ...readReceiptSchemas,
  ...searchSchemas,
  ...batchSchemas,
}

/** The whole server, ready to listen or to be sent requests. */
export function createApp(services: AppServices, logging: Logging): FastifyInstance {
  const server = createHttpServer(services, logging)
  onDrain(server.server, services.events.close)
  server.addHook('preClose', async () => services.events.close())
  logRequests(server)
  registerMetrics(server, services)
  registerHealth(server, services)
  registerHomePage(server, services, basePath)
  serveFiles(server, services)
  registerReference(server, services, {
    routes: apiRoutes,
    schemas: apiSchemas,
    webhooks: eventWebhooks,
    basePath,
    port: services.config.port,
  })
  registerMcp(server, services, basePath)
  void server.register(
    async (api) => {
      authenticateRequests(api, services)
      registerRoutes(api, services, apiRoutes)
    },
    { prefix: basePath },
  )
  return server
}
