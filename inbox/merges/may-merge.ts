import { may, seesAll } from '../state/session-state.ts'

/** Whether the member may merge and split conversations. */
export const mayMerge = () => may('conversations:write', 'messages:read')

/** Whether the member may merge contacts; the other one is found by a search. */
export const mayMergeContacts = () => may('contacts:write', 'search:read') && seesAll()
