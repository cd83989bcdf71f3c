import { act, dismissNotice, tellNotice } from '../state/actions.ts'
import { api, asMember, wordsOf } from '../state/api.ts'
import { markRows, patchInbox, putRows, rowOf, sequenceOf } from '../state/rows.ts'
import { rowParts } from '../state/session-state.ts'
import { snoozeText } from '../words/times.ts'
import { words } from '../words/words.ts'
import { snoozeWords } from './snooze-words.ts'

/** Until when a conversation is put off: null until the contact writes, undefined if it is not. */
type Until = string | null | undefined

/** Puts a conversation off: until a time, with null until the contact writes; undefined ends that. One click takes it back. */
export async function snooze(id: string, at: Date | null | undefined): Promise<void> {
  const before = untilOf(id)
  const until = at === undefined ? undefined : (at?.toISOString() ?? null)
  if (!(await put(id, until))) return
  const title = rowOf(id)?.title || words().list.noTitle
  const said = snoozeWords().snooze
  tellNotice(until === undefined ? said.ended(title) : said.done(title, snoozeText(until)), () => {
    void takeBack(id, until, before)
  })
}

/** Puts it as it was before, unless somebody else, or the contact, has changed it since, of which the page may know nothing yet. */
async function takeBack(id: string, until: Until, before: Until): Promise<void> {
  try {
    const reply = await asMember(async () => api.conversations.get(id, rowParts()))
    putRows([reply.conversation], sequenceOf(reply))
  } catch (error) {
    return tellNotice(wordsOf(error))
  }
  if (untilOf(id) === until) await put(id, before)
  else dismissNotice()
}

function untilOf(id: string): Until {
  const inbox = rowOf(id)?.inbox
  return inbox?.snoozed === true ? (inbox.snoozed_until ?? null) : undefined
}

async function put(id: string, until: Until): Promise<boolean> {
  const mark = markRows()
  return act(async () => {
    const reply =
      until === undefined
        ? await api.conversations.unsnooze(id)
        : await api.conversations.snooze(id, { until })
    // The reply has no part of the row.
    patchInbox(id, { snoozed: until !== undefined, snoozed_until: until ?? null }, mark)
    return reply
  })
}
