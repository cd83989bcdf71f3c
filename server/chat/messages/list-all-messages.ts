import { cursorPage, walkAt } from '../../api/http/cursor.ts'
import { pageNames, readPage } from '../../api/http/pagination.ts'
import { momentOf } from '../../api/http/read-filter.ts'
import type { ApiRequest, Reply } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { readReplicated } from '../../store/standby/read-replicated.ts'
import type { MessageForm } from '../resources/message-json.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import {
  lastId,
  listAllMessages,
  listSeenMessages,
  messageChangeOrder,
} from './all-messages-queries.ts'

export const allMessagesSize = 50

/** In cursors: those of the first two forms stay valid over an update. */
const listed = {
  '': false,
  _with_program: true,
  _with_mail: 'mail',
  _with_program_and_mail: 'program,mail',
} as const satisfies Record<MessageForm, unknown>

/** Replies with the messages of all conversations that the principal sees, in the order of their last change. */
export async function answerAllMessages(
  { principal, query, url }: ApiRequest,
  { database, standby }: AppServices,
  form: MessageForm,
): Promise<Reply> {
  const { workspace_id: workspaceId } = principal
  const after = momentOf(query, 'updated_after')
  const list = ['all_messages', workspaceId, listed[form], after?.getTime() ?? null]
  const walk = walkAt(query['cursor'] ?? '*', list, messageChangeOrder)
  const [moment, id = lastId] = walk.from ?? [after?.getTime()]
  const asked = {
    workspaceId,
    moment: moment === undefined ? ('-infinity' as const) : new Date(Number(moment)),
    id: String(id),
    size: readPage(query, pageNames, allMessagesSize).size,
  }
  const sight = sightOf(principal)
  const find =
    sight === 'all' ? listAllMessages[form](asked) : listSeenMessages[form]({ ...asked, ...sight })
  const places = { database, ...(standby === undefined ? {} : { standby }) }
  const [[found]] = await readReplicated(places, workspaceId, [find])
  if (found === undefined) throw appError('unauthenticated')
  return cursorPage('messages', found, walk, url)
}
