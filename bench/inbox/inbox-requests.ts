/** A request of the inbox, as its pages send it. The paths take turns. */
export type InboxRequest = {
  readonly name: string
  readonly paths: readonly string[]
  /** Milliseconds at one connection, and what is compared with them. */
  readonly goal?: { readonly ms: number; readonly of: 'p50' | 'p99' }
}

/** What the views of the bench filter by; the member has saved them. */
export const savedViews: readonly string[] = [
  'priority:urgent waiting:true',
  'tag:invoice -status:closed',
  'assignee:none',
  'assignee:me status:open,new',
  'group:"Group 1" priority:high,urgent',
  'waiting_over:2h -status:closed',
  'unread:true assignee:me',
  'created_after:30d status:closed',
  'tag:refund tag:invoice',
  'snoozed:true',
]

const listed = (query: string) =>
  `/conversations?include=inbox&per_page=50&sort=updated_at&order=desc&${query}`
const open = 'status=new&status=open&status=waiting_on_customer&status=on_hold'
const searched = (words: string, more = '') =>
  `/search?q=${encodeURIComponent(words)}&per_page=20&include=conversation${more}`
/** A word as it is typed, from its third letter on. */
const typed = (word: string) =>
  Array.from({ length: Math.max(1, word.length - 2) }, (_, at) => word.slice(0, at + 3))

/** `words`: of messages, those of many first; `names`: of contacts; `ids`: conversations. */
export type Known = {
  readonly words: readonly string[]
  readonly names: readonly string[]
  readonly ids: readonly string[]
  readonly pages: number
}

export function inboxRequests({ words, names, ids, pages }: Known): readonly InboxRequest[] {
  const page50 = { ms: 50, of: 'p99' } as const
  const key50 = { ms: 50, of: 'p50' } as const
  const filtered = (filter: string) => listed(`filter=${encodeURIComponent(filter)}`)
  return [
    {
      name: 'palette: each letter of a word',
      paths: words.flatMap(typed).map((word) => searched(word)),
      goal: key50,
    },
    {
      name: 'palette: each letter of a name',
      paths: names.flatMap(typed).map((word) => searched(word, '&types=contact')),
      goal: key50,
    },
    {
      name: 'palette: two words',
      paths: words.map((word, at) => searched(`${word} ${words[(at + 1) % words.length]}`)),
      goal: key50,
    },
    {
      name: 'palette: `has:file` and a word',
      paths: words.map((word) => searched(word, '&has=file')),
      goal: key50,
    },
    {
      name: 'palette: `tag:` or `assignee:` and a word',
      paths: words.flatMap((word) => [
        searched(word, '&tag=invoice'),
        searched(word, '&assignee=none'),
      ]),
      goal: key50,
    },
    {
      name: 'all counts of the column',
      paths: [`/views/counts?${open}&snoozed=false`],
      goal: { ms: 10, of: 'p50' },
    },
    { name: 'All open, page 1', paths: [listed(`${open}&snoozed=false&page=1`)], goal: page50 },
    {
      name: 'Everything, any page',
      paths: Array.from({ length: 20 }, (_, at) =>
        listed(`page=${1 + Math.floor((pages * at) / 20)}`),
      ),
      goal: page50,
    },
    {
      name: 'Mine, Unassigned, a group',
      paths: [
        listed(`assignee=me&${open}`),
        listed(`assignee=none&${open}`),
        listed('group=Group%201'),
      ],
      goal: page50,
    },
    ...savedViews.map((filter) => ({
      name: `view \`${filter}\``,
      paths: [filtered(filter)],
      goal: page50,
    })),
    { name: 'a conversation', paths: ids.map((id) => `/conversations/${id}?include=inbox`) },
    { name: 'its messages', paths: ids.map((id) => `/conversations/${id}/messages?per_page=50`) },
    { name: 'people, page 1', paths: ['/visitors?per_page=50&sort=updated_at&order=desc'] },
  ]
}
