import { createContext, useContext } from 'solid-js'
import type { Session } from './session.ts'

export const SessionContext = createContext<Session>()

/** The session of the frame around a component. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('A component outside the frame.')
  return session
}
