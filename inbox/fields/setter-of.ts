import { api, asMember } from '../state/api.ts'

/** Who changed a field last, and when. */
export type Setter = { readonly name: string; readonly at: string }

/** Reads it from the history of the conversation; undefined where the member may not, or nothing says it. */
export async function setterOf(id: string, key: string): Promise<Setter | undefined> {
  try {
    const { events } = await asMember(async () =>
      api.conversations.listEvents(id, { types: 'conversation.*', per_page: 10 }),
    )
    for (const { actor, created_at: at, data } of events) {
      const { changes } = data as { readonly changes?: readonly { readonly field: string }[] }
      const isIt = changes?.some(({ field }) => field === key) === true
      if (isIt && 'name' in actor) return { name: actor.name, at }
    }
  } catch {
    // It is said without a name.
  }
  return undefined
}
