import { later } from '../controls/later.tsx'
import './away-card.css'

/** Loaded with the first page that shows it: channels without office hours have none. */
export const AwayCard = later(async () => (await import('./away-card.tsx')).AwayCard)
