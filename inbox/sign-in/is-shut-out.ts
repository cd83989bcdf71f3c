import { now } from '../../pages/now.ts'
import { me } from '../state/session-state.ts'

/** Whether the member has to set up a second factor before anything else: the server refuses the rest. */
export const isShutOut = () => Date.parse(me()?.factor_needed_from ?? '') <= now()
