import { act } from '../state/actions.ts'
import { api } from '../state/api.ts'
import { markRows, patchInbox } from '../state/rows.ts'

/** Puts a conversation off: until a time, with null until the contact writes; undefined ends that. */
export async function snooze(id: string, until: Date | null | undefined): Promise<void> {
  const mark = markRows()
  const time = until?.toISOString() ?? null
  await act(async () => {
    const reply =
      until === undefined
        ? await api.conversations.unsnooze(id)
        : await api.conversations.snooze(id, { until: time })
    // The reply has no part of the row.
    patchInbox(id, { snoozed: until !== undefined, snoozed_until: time }, mark)
    return reply
  })
}
