import { Readable } from 'node:stream'
import type { AppServices } from '../../../api/http/services.ts'
import { readRows } from '../../../store/database/read.ts'
import { NotGiven } from '../follow-up/not-given.ts'
import { findAnswerFiles, type AnswerFile } from './answer-queries.ts'
import { contentIdOf, type RenderedAnswer } from './render-answer.ts'

/** The files that are in the mail; each is opened once it is read. Those in its text have a Content-ID. */
export async function filesOfAnswer(
  { database, files }: Pick<AppServices, 'database' | 'files'>,
  workspaceId: string,
  messageId: string,
  ids: readonly string[],
  { html = '', message_id: mailId }: Pick<RenderedAnswer, 'html' | 'message_id'>,
) {
  if (ids.length === 0) return []
  const find = findAnswerFiles({ workspaceId, id: messageId })
  const rows = await readRows(database, workspaceId, find)
  const read = async function* ({ storage, key }: AnswerFile) {
    try {
      const content = await files.of(storage).read(key)
      if (content === undefined) throw new Error(`The file ${key} of a mail is missing.`)
      yield* content as AsyncIterable<Buffer>
    } catch (error) {
      throw new NotGiven(error)
    }
  }
  return rows
    .filter(({ id }) => ids.includes(id))
    .map((file) => ({
      ...inText(contentIdOf(file.id, mailId), html),
      filename: file.filename,
      contentType: file.content_type,
      content: Readable.from(read(file), { objectMode: false }),
    }))
}

const inText = (cid: string, html: string) =>
  html.includes(`"cid:${cid}"`) ? { cid, contentDisposition: 'inline' as const } : {}
