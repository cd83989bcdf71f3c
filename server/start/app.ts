import type { FastifyInstance } from 'fastify'
import { attachmentRoutes } from '../chat/attachments/routes.ts'
import { serveFiles } from '../chat/attachments/serve-files.ts'
import { batchRoutes } from '../api/batch/routes.ts'
import { bulkRoutes } from '../chat/bulk/routes.ts'
import { apiKeyRoutes } from '../chat/api-keys/routes.ts'
import { auditRoutes } from '../chat/audit/routes.ts'
import { contactCreationRoutes } from '../chat/contacts/creation-routes.ts'
import { contactBlockRoutes } from '../chat/contacts/block-routes.ts'
import { contactIdentityRoutes } from '../chat/contacts/identity-route.ts'
import { contactVisitRoute } from '../chat/contacts/visits/visit-route.ts'
import { contactNoteRoutes } from '../chat/contacts/notes/routes.ts'
import { contactRoutes } from '../chat/contacts/routes.ts'
import { contactLifecycleRoutes } from '../chat/contacts/lifecycle-routes.ts'
import { conversationCountRoutes } from '../chat/conversations/count-routes.ts'
import { conversationChangeRoutes } from '../chat/conversations/change-routes.ts'
import { messageErasureRoutes } from '../chat/conversations/erase-routes.ts'
import { conversationRoutes } from '../chat/conversations/routes.ts'
import { eventWebhooks } from '../chat/events/event-schemas.ts'
import { channelParts } from '../chat/channels/channel-parts.ts'
import { registerScim } from '../chat/directory/register-scim.ts'
import { eventRoutes } from '../chat/events/routes.ts'
import { authenticateRequests } from '../api/http/authenticate.ts'
import { acceptLargeBodies } from '../api/http/json-body.ts'
import { createHttpServer, type Logging } from '../api/http/create-http-server.ts'
import { registerReference } from '../api/openapi/reference/register-reference.ts'
import { onDrain } from '../api/http/drain.ts'
import { registerHealth } from '../api/http/health.ts'
import { channelSecretRoutes } from '../chat/channels/secret-routes.ts'
import { registerPages } from '../api/pages/register-pages.ts'
import { registerHomePage } from '../api/openapi/home-page.ts'
import { registerMetrics } from '../api/http/metrics.ts'
import { atSite, type SiteRoute } from '../api/openapi/site-route.ts'
import { separateHosts } from '../api/http/separate-hosts.ts'
import { registerRoutes } from '../api/http/register-routes.ts'
import { logRequests } from '../api/http/request-log.ts'
import type { Endpoint, Route } from '../api/http/route.ts'
import { registerMcp } from '../api/mcp/register-mcp.ts'
import { mergeRoutes } from '../chat/merges/routes.ts'
import { messageRoutes } from '../chat/messages/routes.ts'
import { readReceiptRoutes } from '../chat/messages/receipt-routes.ts'
import { pushRoutes } from '../chat/notifications/push/push-routes.ts'
import { notificationRoutes } from '../chat/notifications/routes.ts'
import { serveDigestStop } from '../chat/notifications/digest/serve-digest-stop.ts'
import { draftRoutes } from '../chat/drafts/routes.ts'
import { scheduledRoutes } from '../chat/drafts/scheduled-routes.ts'
import { savedReplyRoutes } from '../chat/saved-replies/routes.ts'
import { searchRoutes } from '../chat/search/routes.ts'
import { sendRoutes } from '../chat/sends/send-route.ts'
import type { AppServices } from '../api/http/services.ts'
import { ownTypingRoute, signalRoutes } from '../chat/signals/routes.ts'
import { openRoutes } from '../chat/sign-in/open-routes.ts'
import { openCompanyRoutes } from '../chat/sign-in/company/open-company-routes.ts'
import { companyRuleRoutes } from '../chat/sign-in/company/rule-routes.ts'
import { providerRoutes } from '../chat/sign-in/company/provider-routes.ts'
import { serveCompanyLogouts } from '../chat/sign-in/company/serve-logouts.ts'
import { serveCompanySignIns } from '../chat/sign-in/company/serve-company.ts'
import { factorRoutes } from '../chat/sign-in/factors/routes.ts'
import { openPasskeyRoutes, passkeyRoutes } from '../chat/sign-in/passkeys/routes.ts'
import { memberKeyRoutes } from '../chat/sign-in/keys/routes.ts'
import { sessionRoutes } from '../chat/sign-in/routes.ts'
import { memberSessionRoutes } from '../chat/sign-in/member-sessions/member-session-routes.ts'
import { teamMemberRoutes } from '../chat/team-members/routes.ts'
import { webhookRoutes } from '../chat/webhooks/routes.ts'
import { viewRoutes } from '../chat/views/routes.ts'
import { viewCountRoutes } from '../chat/conversations/view-count-routes.ts'
import { settingsRoutes } from '../chat/settings/routes.ts'
import { workspaceRoutes } from '../chat/settings/workspace-routes.ts'
import { apiSchemas } from './api-schemas.ts'

export const basePath = '/api/external/v2'

/** What changes one conversation, and by `POST /bulk-changes` many. */
export const changesOfOne = conversationChangeRoutes

/** Every endpoint but the batch. */
const singleRoutes: readonly Route[] = [
  ...contactRoutes,
  ...contactCreationRoutes,
  ...contactBlockRoutes,
  ...contactIdentityRoutes,
  contactVisitRoute,
  ...contactNoteRoutes,
  ...contactLifecycleRoutes,
  ...conversationRoutes,
  ...changesOfOne,
  ...conversationCountRoutes,
  ...mergeRoutes,
  ...bulkRoutes(changesOfOne),
  ...viewRoutes,
  ...viewCountRoutes,
  ...messageRoutes,
  ...sendRoutes,
  ...scheduledRoutes,
  ...messageErasureRoutes,
  ...channelParts.flatMap(({ messageRoutes = [] }) => messageRoutes),
  ...readReceiptRoutes,
  ...attachmentRoutes,
  ...teamMemberRoutes,
  ...workspaceRoutes,
  ...settingsRoutes,
  ...channelSecretRoutes,
  ...channelParts.flatMap(({ routes = [] }) => routes),
  ...eventRoutes,
  ...signalRoutes,
  ...webhookRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...searchRoutes,
  ...savedReplyRoutes,
]

/** Every endpoint of signing in, at the root of the team's host. */
export const signInRoutes: readonly Endpoint[] = [
  ...openRoutes,
  ...sessionRoutes,
  ...memberSessionRoutes,
  ...factorRoutes,
  ...openPasskeyRoutes,
  ...passkeyRoutes,
  ...memberKeyRoutes,
  ...openCompanyRoutes,
  ...providerRoutes,
  ...companyRuleRoutes,
  ...draftRoutes,
  ...channelParts.flatMap(({ memberRoutes = [] }) => memberRoutes),
  ...notificationRoutes,
  ...pushRoutes,
]

/** Every endpoint of the External API. */
export const apiRoutes: readonly Route[] = [...singleRoutes, ...batchRoutes(singleRoutes)]

/** What visitors get at the addresses of the API. */
export const visitorRoutes: readonly Route[] = [
  ...channelParts.flatMap(({ visitorRoutes: own = [] }) => own),
  ownTypingRoute,
]

/** Every endpoint of the document. */
export const documentedRoutes: readonly SiteRoute[] = [
  ...atSite('api', apiRoutes),
  ...atSite('team', signInRoutes),
  ...channelParts.flatMap(({ served = [] }) => atSite('visitors', served)),
  ...atSite('visitors', visitorRoutes, basePath),
]

/** The complete HTTP server, ready to listen. */
export function createApp(services: AppServices, logging: Logging): FastifyInstance {
  const server = createHttpServer(services, logging)
  for (const { serveHost } of channelParts) serveHost?.(server, services)
  separateHosts(server, basePath)
  onDrain(server.server, services.events.close)
  server.addHook('preClose', async () => services.events.close())
  server.addHook('onClose', async () => services.signIn.failures.flush())
  logRequests(server, logging)
  registerMetrics(server, services)
  registerHealth(server, services)
  registerHomePage(server, services, basePath)
  registerPages(server, services)
  for (const { serve } of channelParts) serve?.(server, services)
  serveDigestStop(server, services)
  serveCompanySignIns(server, services)
  serveCompanyLogouts(server, services)
  serveFiles(server, services)
  registerReference(server, services, {
    routes: documentedRoutes,
    schemas: apiSchemas,
    webhooks: eventWebhooks,
    basePath,
    port: services.config.port,
  })
  registerMcp(server, services, { routes: apiRoutes, basePath })
  registerScim(server, services)
  void server.register(
    async (api) => {
      authenticateRequests(api, services)
      acceptLargeBodies(api, services.config.bodyLimitBytes)
      registerRoutes(api, services, apiRoutes, visitorRoutes)
    },
    { prefix: basePath },
  )
  void server.register(
    async (auth) => {
      authenticateRequests(auth, services)
      registerRoutes(auth, services, signInRoutes)
    },
    { prefix: '/auth' },
  )
  return server
}
