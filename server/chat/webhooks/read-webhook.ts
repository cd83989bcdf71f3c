import { fieldError } from '../../errors.ts'
import { checkUrl } from '../outbound/check-url.ts'
import type { AppServices } from '../../api/http/services.ts'
import { webhookFields } from './schemas.ts'

/** The fields of a request body; undefined where left out. */
export type GivenWebhook = {
  readonly url: string | undefined
  readonly description: string | undefined
  readonly event_types: string[] | undefined
  readonly enabled: boolean | undefined
}

/** Reads the fields in the documented order. Throws 422 for an address that may not be requested. */
export function readWebhook(
  { config: { webhooksAllowPrivate: allowsPrivate } }: Pick<AppServices, 'config'>,
  body: Readonly<Record<string, unknown>>,
): GivenWebhook {
  const url = webhookFields.url.read(body['url'], 'url')
  if (url !== undefined) {
    // Surrounding white space is trimmed, but a line break in it means a mistake in the client.
    const hasControls = /\p{Cc}/u.test(String(body['url']))
    if (hasControls || checkUrl(url, { allowsPrivate }) === undefined) {
      throw fieldError('url must be a public https address.')
    }
  }
  return {
    url,
    description: webhookFields.description.read(body['description'], 'description'),
    event_types: webhookFields.event_types.read(body['event_types'], 'event_types'),
    enabled: webhookFields.enabled.read(body['enabled'], 'enabled'),
  }
}
