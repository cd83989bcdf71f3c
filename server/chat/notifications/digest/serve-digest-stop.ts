import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workspaceAt } from '../../../api/access/hosts.ts'
import { refuseOtherMethods } from '../../../api/http/refuse-other-methods.ts'
import { siteOf } from '../../../api/http/separate-hosts.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { noShifts } from '../../../store/lists/adjust-lists.ts'
import { writeInWorkspace } from '../../../store/writes/write-in-workspace.ts'
import { mailPage, sendMailPage } from '../../mail/mail-page.ts'
import { readSignedId } from '../../webhooks/signed-id.ts'
import { findStopping, stopDigests, type Stopping } from '../settings-queries.ts'
import { stopPurpose } from './digest-mail.ts'
import { digestWords } from './digest-words.ts'

type Asked = { readonly workspaceId: string; readonly memberId: string } & Stopping

/**
 * The link in a digest that ends them, without signing in: whoever has the mail may. Reading it changes nothing, because
 * programs that check mails read all links; the button of the page and mail programs post (RFC 8058).
 */
export function serveDigestStop(server: FastifyInstance, services: AppServices): void {
  const url = '/digest/:token'
  server.get(url, async (request, reply) => {
    const asked = await readAsked(services, request)
    if (asked === undefined) return showGone(reply)
    const { sure, stop } = digestWords[asked.language]
    return show(reply, asked, sure(asked.workspace_name), stop)
  })
  // A mail program sends the fields of RFC 8058, the page none: both mean the same, so the body is not read.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post(url, async (request, reply) => {
      const asked = await readAsked(services, request)
      if (asked === undefined) return showGone(reply)
      await stop(services, asked)
      return show(reply, asked, digestWords[asked.language].stopped(asked.workspace_name))
    })
  })
  refuseOtherMethods(server, url, ['GET', 'HEAD', 'POST'])
}

async function readAsked(
  services: AppServices,
  request: FastifyRequest,
): Promise<Asked | undefined> {
  const workspaceId = await workspaceAt(services, siteOf(request), request.ip)
  if (workspaceId === undefined) throw appError('path_unknown')
  const { token } = request.params as { token: string }
  const memberId = await readSignedId(services, workspaceId, stopPurpose, token)
  if (memberId === undefined) return undefined
  const find = findStopping({ workspaceId, memberId })
  const [found] = await readRows(services.database, workspaceId, find)
  return found && { workspaceId, memberId, ...found }
}

async function stop({ database }: AppServices, { workspaceId, memberId }: Asked): Promise<void> {
  const actor = { type: 'automation', name: 'digest' } as const
  const context = { workspace_id: workspaceId, actor, request_id: undefined }
  await writeInWorkspace(database, context, {
    reads: [],
    decide: () => ({
      statements: [stopDigests({ workspaceId, memberId })],
      lists: noShifts,
      events: [],
      reply: undefined,
    }),
  })
}

const showGone = (reply: FastifyReply) =>
  sendMailPage(reply, 404, page('en', 'Porchlight', digestWords.en.gone))

const show = (reply: FastifyReply, asked: Asked, sentence: string, button?: string) =>
  sendMailPage(reply, 200, page(asked.language, asked.workspace_name, sentence, button))

const page = (language: string, team: string, sentence: string, button?: string) =>
  mailPage({ language, direction: 'ltr' }, team, sentence, button)
