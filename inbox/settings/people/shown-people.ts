import { createSignal } from 'solid-js'
import type { ListContactsQuery } from '../../../client/source/types.generated.ts'

/** What the page of people asks the server for; undefined while it shows something else, or searches. */
export const [shownPeople, showPeople] = createSignal<ListContactsQuery>()
