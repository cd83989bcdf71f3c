import { slowdown } from '../until.ts'

/** A load beyond this is waited for no longer: most of what is late then never comes. */
const mostSlowdown = 4

/** By how much limits of time grow with the load of the machine. */
export const patience = (): number => Math.min(mostSlowdown, slowdown())
