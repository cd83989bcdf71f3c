import { preferences } from '../preferences.ts'
import { me } from '../state/session-state.ts'

/** For how long the member can take back what they send. */
export const undoSeconds = (): number => me()?.undo_seconds ?? preferences().undoSeconds ?? 6
