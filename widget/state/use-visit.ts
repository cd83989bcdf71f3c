import { createContext, useContext } from 'solid-js'
import type { Visit } from './visit.ts'

export const VisitContext = createContext<Visit>()

/** The visit of the frame around a component. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (visit === undefined) throw new Error('A component outside the frame.')
  return visit
}
