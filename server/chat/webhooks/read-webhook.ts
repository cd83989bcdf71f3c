import { fieldError } from '../../errors.ts'
import { checkUrl } from '../outbound/check-url.ts'
import type { AppServices } from '../../services.ts'
import { webhookFields } from './schemas.ts'

/** What a caller says of a webhook; undefined: nothing. */
export type GivenWebhook = {
  readonly url: string | undefined
  readonly description: string | undefined
  readonly event_types: readonly string[] | undefined
  readonly enabled: boolean | undefined
}

/** Reads the fields in the order of the document. An address that may not be asked for is refused. */
export function readWebhook(
  { config }: Pick<AppServices, 'config'>,
  body: Readonly<Record<string, unknown>>,
): GivenWebhook {
  const url = webhookFields.url.read(body['url'], 'url')
  // White space around it is let go, but no line breaks: something has gone wrong where they come from.
  const hasControls = url !== undefined && /\p{Cc}/u.test(String(body['url']))
  if (hasControls || (url !== undefined && !isAllowed(url, config.webhooksAllowPrivate))) {
    throw fieldError('url must be a public https address.')
  }
  return {
    url,
    description: webhookFields.description.read(body['description'], 'description'),
    event_types: webhookFields.event_types.read(body['event_types'], 'event_types'),
    enabled: webhookFields.enabled.read(body['enabled'], 'enabled'),
  }
}

function isAllowed(url: string, allowsPrivate: boolean): boolean {
  return checkUrl(url, { allowsPrivate }) !== undefined
}
