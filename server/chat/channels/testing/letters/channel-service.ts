import { deliverLetterKind } from './deliver-letter-kind.ts'
import { letterRoutes } from './letter-routes.ts'
import { checkLetters, letterGauges } from './letter-state.ts'
import type { ChannelService } from '../../channel-service.ts'

export const channelService: ChannelService = {
  receive: { routes: letterRoutes },
  deliver: { start: (parts) => [deliverLetterKind(parts)] },
  state: { checks: [{ name: 'letters', check: checkLetters }], gauges: letterGauges },
}
