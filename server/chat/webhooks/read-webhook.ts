import { fieldError } from '../../errors.ts'
import { checkUrl } from '../outbound/check-url.ts'
import type { AppServices } from '../../api/http/services.ts'
import { urlField, webhookFields } from './schemas.ts'

/** Reads the fields in the documented order. Throws 422 for an address that may not be requested. */
export function readWebhook(
  { config: { webhooksAllowPrivate: allowsPrivate } }: Pick<AppServices, 'config'>,
  body: Readonly<Record<string, unknown>>,
): ReturnType<typeof webhookFields.read> {
  const url = urlField.read(body['url'], 'url')
  if (url !== undefined) {
    // Surrounding white space is trimmed, but a line break in it means a mistake in the client.
    const hasControls = /\p{Cc}/u.test(String(body['url']))
    if (hasControls || checkUrl(url, { allowsPrivate }) === undefined) {
      throw fieldError('url must be a public https address.')
    }
  }
  return webhookFields.read(body, '')
}
