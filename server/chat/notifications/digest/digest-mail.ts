import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import type { RenderDigest } from '../../mail/deliver-mail.ts'
import { teamAddress } from '../../mail/make-link.ts'
import type { DigestDetails } from '../../mail/queue-digest.ts'
import { signId } from '../../webhooks/signed-id.ts'
import { mostNotifications } from '../queries.ts'
import { findAsked } from './digest-kind.ts'
import { countTray, findUnseen } from './digest-queries.ts'
import { renderDigest } from './render-digest.ts'

/** Of the link that ends digests. */
export const stopPurpose = 'digest stop'

/** Of the mails in the tray that a digest counts. */
const mostInTray = 1_000

/**
 * Renders digests when they are delivered, which may be days after they were queued: of what is unread, seen and wanted then, for the
 * address of then. So no mail is stored, and what was erased is in none.
 */
export function digestMail(
  services: Pick<AppServices, 'database' | 'vault' | 'config'>,
): RenderDigest {
  return async (workspaceId, { details }) => {
    const { member_id: memberId, after, until } = details as DigestDetails
    const asked = await findAsked(services, workspaceId, memberId)
    if (asked === undefined) return undefined
    const { reader, shown } = asked
    const within = { after: new Date(after), until: new Date(until), limit: mostNotifications }
    const find = findUnseen({ workspaceId, ...shown, ...within })
    const unseen = await readRows(services.database, workspaceId, find)
    if (unseen.length === 0) return undefined
    const [tray] = shown.readsTray
      ? await readRows(
          services.database,
          workspaceId,
          countTray({ workspaceId, limit: mostInTray }),
        )
      : []
    const link = (path: string) => teamAddress(services.config, reader, path)
    const stop = link(`/digest/${signId(services, workspaceId, stopPurpose, memberId)}`)
    const { language, digest_words: hasWords, workspace_name: team } = reader
    const rendered = renderDigest({
      language,
      team,
      unseen,
      in_tray: tray?.total ?? 0,
      has_words: hasWords,
      link,
      stop,
    })
    return { to: reader.email, ...rendered, unsubscribe: stop }
  }
}
