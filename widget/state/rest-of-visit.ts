// What the frame loads once its visitor is known, and shows nothing of.
export { chimeHere } from './sound.ts'
export { tellVisit } from './tell-visit.ts'
