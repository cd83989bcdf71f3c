import type { SearchResult } from '../../client/source/types.generated.ts'
import type { IconName } from '../controls/icon.tsx'
import { visitorName } from '../list/visitor-name.ts'
import { navigate, place } from '../router.ts'
import { listTime } from '../words/times.ts'
import { groupHits, piecesOf, type Hits, type Pieces } from './find-hits.ts'
import { paletteWords } from './palette-words.ts'

/** A line of the palette. */
export type Entry = {
  readonly id: string
  readonly icon: IconName
  readonly title: string
  /** What is said below it, matches told apart. */
  readonly detail?: Pieces
  /** A key or a time, at its end. */
  readonly aside?: string
  readonly isKey?: boolean
  readonly run: () => void
}

export type Section = { readonly title: string; readonly entries: readonly Entry[] }

/** What was found, conversations before people; choosing a person looks for what is theirs. */
export function foundSections(
  hits: Hits,
  onPerson: (person: { readonly id: string; readonly name: string }) => void,
): readonly Section[] {
  const { talks, people } = groupHits(hits.results)
  const words = paletteWords().palette
  return [
    { title: words.conversations, entries: talks.map(talkEntry) },
    {
      title: words.people,
      entries: people.map((hit) => ({
        id: `person-${hit.contact?.id}`,
        icon: 'person',
        title: hit.contact?.name || hit.contact?.email || '',
        detail: piecesOf(hit.highlight),
        run: () => onPerson({ id: hit.contact?.id ?? '', name: hit.contact?.name ?? '' }),
      })),
    },
  ]
}

function talkEntry(hit: SearchResult, at: number, all: readonly SearchResult[]): Entry {
  const isNext = all[at - 1]?.conversation_id === hit.conversation_id
  const time = hitTime(hit)
  return {
    id: `hit-${hit.message?.id ?? hit.conversation_id}`,
    icon: hit.type === 'note' ? 'lock' : 'bubble',
    // The next hit of the same conversation stands below its title.
    title: isNext ? '' : hit.conversation?.title || paletteWords().palette.untitled,
    detail: hitDetail(hit),
    ...(time === undefined ? {} : { aside: listTime(time) }),
    run: () => navigate(hitAddress(hit.conversation_id ?? '', hit.message?.id)),
  }
}

/** Who said it, or that it is a note, and the words around the match. */
export function hitDetail({ conversation, message, type, highlight }: SearchResult): Pieces {
  const by = message?.sender.name ?? (conversation && visitorName(conversation)) ?? ''
  const prefix = type === 'note' ? paletteWords().palette.note : by
  return [[prefix === '' ? '' : `${prefix}: `, false], ...piecesOf(highlight)]
}

/** When it was said. */
export const hitTime = ({ conversation, message }: SearchResult): string | undefined =>
  message?.created_at ?? conversation?.updated_at

/** Pages without a list. */
const pages: readonly string[] = ['settings', 'tray', 'search']

/** The address of a conversation beside the list that is on the screen, at one of its messages. */
export function hitAddress(conversationId: string, messageId?: string): string {
  const [view = 'open'] = place()
  const end = messageId === undefined ? '' : `/${messageId}`
  return `/inbox/${pages.includes(view) ? 'open' : view}/${conversationId}${end}`
}
