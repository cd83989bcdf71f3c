import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ApiRequest, Reply, Route } from '../../../../../api/http/route.ts'
import type { AppServices } from '../../../../../api/http/services.ts'
import { appError } from '../../../../../errors.ts'
import { readRows } from '../../../../../store/database/read.ts'
import { storageError } from '../../../../attachments/storage-error.ts'
import type { OriginalHtml } from '../reading/original-html.ts'
import { asText } from '../reading/show-original.ts'
import { findStoredMail, type StoredMail } from '../receiving/mail-queries.ts'
import { findShown, mailIdIn } from '../receiving/shown-received-mail.ts'
import { loadPictures } from './load-pictures.ts'
import { originalHeaders, originalPage } from './original-page.ts'
import { originalsOf } from './original-services.ts'

/** Of a mail that cannot be parsed. */
const shownSource = 200_000
const mediaType = 'text/html'
/** How many pictures of other servers the page has no content for. Scripts of other pages cannot look into the frame. */
const leftOutHeader = 'pictures-left-out'

export const originalRoutes: readonly Route[] = [
  {
    operationId: 'showOriginalMail',
    method: 'GET',
    path: '/mails/:mail_id/original',
    access: { key: 'mails:read', member: 'mails:read', contact: 'none' },
    tag: 'Mails',
    summary: 'Show a mail as it looks',
    description:
      'A page of HTML for a frame, whose policy lets nothing in it run, load or be sent. It has the pictures of the mail itself. Of what cannot be read it shows the source. The header `Pictures-Left-Out` says how many pictures of other servers it is without.',
    query: {
      pictures: {
        type: 'string',
        enum: ['own', 'all'],
        default: 'own',
        description:
          '`all`: this server asks other servers for the pictures in it, which tells them that the mail is read.',
      },
    },
    replies: {
      200: {
        description: 'The page.',
        mediaType,
        schema: { type: 'string' },
        example: '<!doctype html><html>…</html>',
      },
    },
    refusals: [404],
    handle: showOriginal,
  },
]

async function showOriginal(request: ApiRequest, services: AppServices): Promise<Reply> {
  const id = mailIdIn(request)
  const { workspace_id: workspaceId } = request.principal
  // Refuses what the principal does not see.
  await findShown(request, services, id)
  const [stored] = await readRows(
    services.database,
    workspaceId,
    findStoredMail({ workspaceId, id }),
  )
  if (stored === undefined) throw appError('mail_original_gone')
  const key = randomBytes(12).toString('hex')
  const mail = { workspace_id: workspaceId, id }
  const { html, remote } = await readShown(services, mail, stored, key)
  const isWithAll = request.query['pictures'] === 'all'
  const pictures = isWithAll ? await loadPictures(originalsOf(services).pictures, remote) : []
  const page = originalPage(withPictures(html, key, pictures))
  return {
    status: 200,
    takeOver: (raw) => {
      raw.writeHead(200, {
        ...originalHeaders,
        [leftOutHeader]: String(remote.filter((_, at) => pictures[at] === undefined).length),
        'content-length': Buffer.byteLength(page),
      })
      raw.end(raw.req.method === 'HEAD' ? undefined : page)
    },
  }
}

async function readShown(
  services: AppServices,
  mail: { readonly workspace_id: string; readonly id: string },
  stored: StoredMail,
  key: string,
): Promise<OriginalHtml> {
  let source = ''
  const load = async () => {
    const raw = await readOriginal(services, stored)
    source = raw.subarray(0, shownSource).toString()
    return raw
  }
  const read = await originalsOf(services).show(mail, load, key)
  return 'shown' in read ? read.shown : { html: asText(source), remote: [] }
}

async function readOriginal({ files }: AppServices, { storage, key }: StoredMail): Promise<Buffer> {
  try {
    const stream = await files.of(storage).read(key)
    if (stream !== undefined) return await buffer(stream)
  } catch (error) {
    throw storageError(error)
  }
  throw new Error(`The file ${key} of a mail is missing.`)
}

/** Puts the pictures into their places, in one pass over what may be megabytes; the others have no address. */
function withPictures(
  html: string,
  key: string,
  pictures: readonly (string | undefined)[],
): string {
  return html.replaceAll(/"remote:([0-9a-f]{24})-(\d{1,3})"/g, (place, own: string, at: string) =>
    own === key ? `"${pictures[Number(at)] ?? ''}"` : place,
  )
}
