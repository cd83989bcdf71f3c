import type { FastifyInstance } from 'fastify'
import { registerBodyRoutes } from '../../../../api/http/register-body-routes.ts'
import type { AppServices } from '../../../../api/http/services.ts'
import type { ChannelService } from '../../channel-service.ts'
import { deviceSweep } from '../../devices/sweep-devices.ts'
import { pageSweep } from '../../devices/sweep-pages.ts'
import { visitorEventRoutes } from '../../devices/visitor-event-routes.ts'
import { visitorsOf } from '../../devices/visitor-request.ts'
import { visitorRoutes } from '../../devices/visitor-routes.ts'
import { widgetRoutes } from '../../devices/widget-routes.ts'
import { followUpKind } from '../../follow-up/follow-up-kind.ts'
import { serveMailLinks } from '../../follow-up/serve-mail-link.ts'
import { registerWidget } from './register-widget.ts'
import { serveShop } from './shop/serve-shop.ts'

/** A chat on web sites. Its visitors see answers by their stream of events; those who have left get them by mail. */
export const channelService: ChannelService = {
  receive: {
    visitorRoutes: [...visitorRoutes, ...visitorEventRoutes],
    served: widgetRoutes,
    serve: serveWidget,
    serveHost: serveShop,
    sweeps: () => [deviceSweep, pageSweep],
  },
  deliver: { serve: serveMailLinks, start: (parts) => [followUpKind(parts)] },
}

function serveWidget(server: FastifyInstance, services: AppServices): void {
  registerWidget(server, services)
  void server.register(
    async (widget) => {
      widget.decorateRequest('principal', null)
      registerBodyRoutes(widget, services, widgetRoutes, visitorsOf(services))
    },
    { prefix: '/widget' },
  )
}
