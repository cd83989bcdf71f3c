import { chooseFocused, chooseLoaded, chooseOn } from '../bulk/choose-keys.ts'
import { wantSendAndClose } from '../composer/send-and-close.ts'
import { showContact, isContactShown } from '../contact/contact-shown.ts'
import { copyLastChange } from '../curl/late-curl.ts'
import { wantField } from '../fields/wanted-field.ts'
import { moveInList, moveToEdge } from '../list/list-handle.ts'
import { askBell } from '../notifications/asked-bell.ts'
import { openPalette } from '../palette/asked.ts'
import { preferences } from '../preferences.ts'
import { wantReply } from '../replies/reply-place.ts'
import { navigate } from '../router.ts'
import { openStart } from '../start/asked-start.ts'
import { assignToMe, toggleClosed } from '../state/actions.ts'
import { rowOf } from '../state/rows.ts'
import { may, mayAssign, mayStart } from '../state/session-state.ts'
import { openViewForm } from '../views/asked-view.ts'
import type { KeyWords } from '../words/keys/en.ts'
import { words } from '../words/words.ts'
import { setHelpOpen } from './help-open.ts'
import type { KeyPlace } from './key-place.ts'
import { leave, openFocused, viewLinks, write, writeMention } from './page-moves.ts'
import { undoLast } from './undo-last.ts'

type KeyNames = KeyWords['keyNames']

/** What a member can do: with a key, in the list of keys and in the palette. */
export type Action = {
  /** As in `KeyboardEvent.key`; two after each other, as in `g m`. The first one is shown. */
  readonly keys: readonly [string, ...string[]]
  readonly label: (names: KeyNames) => string
  /** Whether this member may do it, at all. */
  readonly isAllowed?: (() => boolean) | undefined
  /** Whether it needs an open conversation. */
  readonly isOfOpen?: boolean
  /** The browser or a field listens for the keys. */
  readonly isElsewhere?: boolean
  readonly run: (place: KeyPlace) => void
}

const mayWrite = () => may('messages:write')
const mayChange = () => may('conversations:write')
const maySnooze = () => mayChange() && may('messages:read')

/** Fields of the open conversation, by their keys. */
const fields = [
  ['t', 'tags'],
  ['p', 'priority'],
  ['s', 'status'],
] as const

/** Views and pages after `g`. */
const views = [
  ['m', 'mine', undefined],
  ['u', 'unassigned', undefined],
  ['n', 'mentions', () => may('messages:read')],
  ['o', 'open', undefined],
  ['s', 'snoozed', () => may('messages:read')],
  ['c', 'closed', undefined],
  ['a', 'all', undefined],
  ['d', 'drafts', mayWrite],
  [',', 'settings', undefined],
] as const

/** All of them, in the order in which the list of keys shows them. */
const actions: readonly Action[] = [
  {
    keys: ['Ctrl k', '/'],
    label: () => words().keys.palette,
    isElsewhere: true,
    run: () => openPalette(),
  },
  {
    keys: ['c'],
    label: () => words().keys.start,
    isAllowed: mayStart,
    run: () => openStart(),
  },
  {
    keys: ['j', 'ArrowDown'],
    label: (names) => names.next,
    run: ({ openId }) => void moveInList(1, openId),
  },
  {
    keys: ['k', 'ArrowUp'],
    label: (names) => names.previous,
    run: ({ openId }) => void moveInList(-1, openId),
  },
  { keys: ['Home'], label: (names) => names.first, run: () => moveToEdge('first') },
  { keys: ['End'], label: (names) => names.last, run: () => moveToEdge('last') },
  {
    keys: ['x'],
    label: (names) => names.choose,
    isAllowed: mayChange,
    run: ({ openId }) => chooseFocused(openId),
  },
  ...(['J', 'K'] as const).map((key): Action => ({
    keys: [key],
    label: ({ chooseNext, choosePrevious }) => (key === 'J' ? chooseNext : choosePrevious),
    isAllowed: mayChange,
    run: ({ openId }) => chooseOn(key === 'J' ? 1 : -1, openId),
  })),
  {
    keys: ['Ctrl a'],
    label: (names) => names.chooseAll,
    isAllowed: mayChange,
    isElsewhere: true,
    run: chooseLoaded,
  },
  { keys: ['Enter', 'o'], label: (names) => names.open, run: openFocused },
  { keys: ['u'], label: (names) => names.back, isOfOpen: true, run: leave },
  {
    keys: ['r'],
    label: (names) => names.reply,
    isAllowed: mayWrite,
    isOfOpen: true,
    run: () => write('user_message'),
  },
  {
    keys: ['n'],
    label: (names) => names.note,
    isAllowed: mayWrite,
    isOfOpen: true,
    run: () => write('note'),
  },
  {
    keys: ['@'],
    label: (names) => names.mention,
    isAllowed: () => mayWrite() && may('team_members:read'),
    isOfOpen: true,
    run: writeMention,
  },
  {
    keys: ['w'],
    label: (names) => names.savedReply,
    isAllowed: () => mayWrite() && may('messages:read'),
    isOfOpen: true,
    run: wantReply,
  },
  {
    keys: ['Ctrl Enter'],
    label: (names) => names.send,
    isAllowed: mayWrite,
    isOfOpen: true,
    isElsewhere: true,
    run: () => document.querySelector<HTMLFormElement>('form.write')?.requestSubmit(),
  },
  {
    keys: ['Ctrl Shift Enter'],
    label: (names) => names.sendClose,
    isAllowed: () => mayWrite() && mayChange(),
    isOfOpen: true,
    isElsewhere: true,
    run: wantSendAndClose,
  },
  {
    keys: ['Ctrl z'],
    label: (names) => names.undo,
    isElsewhere: true,
    run: ({ openId }) => void undoLast(openId),
  },
  {
    keys: ['e'],
    label: (names) => names.closeReopen,
    isAllowed: mayChange,
    isOfOpen: true,
    run: ({ openId }) => {
      const row = rowOf(openId ?? '')
      if (row !== undefined) void toggleClosed(row)
    },
  },
  {
    keys: ['z'],
    label: () => words().snooze.snooze,
    isAllowed: maySnooze,
    isOfOpen: true,
    run: () => document.querySelector<HTMLElement>('.snooze')?.click(),
  },
  {
    keys: ['i'],
    label: (names) => names.toMe,
    isAllowed: mayAssign,
    isOfOpen: true,
    run: ({ openId }) => openId !== undefined && void assignToMe(openId),
  },
  {
    keys: ['a'],
    label: (names) => names.assign,
    isAllowed: mayAssign,
    isOfOpen: true,
    run: () => document.querySelector<HTMLElement>('.assign')?.click(),
  },
  ...fields.map(([key, field]): Action => ({
    keys: [key],
    label: (names) => names[field],
    isAllowed: mayChange,
    isOfOpen: true,
    run: ({ openId }) => openId !== undefined && wantField(field),
  })),
  {
    keys: [']'],
    label: (names) => names.contact,
    isOfOpen: true,
    run: () => showContact(!isContactShown()),
  },
  { keys: ['['], label: (names) => names.views, run: ({ toggleViews }) => toggleViews() },
  ...views.map(([key, view, isAllowed]): Action => ({
    keys: [`g ${key}`],
    label: ({ goTo }) => goTo(words().views[view]),
    isAllowed,
    run: () => navigate(`/inbox/${view}`),
  })),
  {
    keys: ['Alt 1…9'],
    label: (names) => names.nthView,
    isElsewhere: true,
    run: () => viewLinks()[0]?.focus(),
  },
  {
    keys: ['v'],
    label: (names) => names.saveView,
    isAllowed: () => may('conversations:read'),
    run: ({ view }) => openViewForm({ like: view }),
  },
  {
    keys: ['b'],
    label: (names) => names.told,
    isAllowed: () => may('conversations:read'),
    run: () => askBell(true),
  },
  { keys: ['C'], label: (names) => names.curl, run: () => void copyLastChange() },
  { keys: ['?'], label: (names) => names.help, run: () => setHelpOpen(true) },
]

/** Those that this member may do. */
export const allowedActions = (): readonly Action[] =>
  actions.filter(({ isAllowed }) => isAllowed === undefined || isAllowed())

/** The key of an action as it is shown. */
export function shownKey({ keys: [key] }: Action): string {
  return key === 'Ctrl Enter' && preferences().sendKey === 'enter' ? 'Enter' : capital(key)
}

/** "Ctrl K" as on the key. */
function capital(key: string): string {
  if (/^[A-Z]$/.test(key)) return `Shift ${key}`
  return key.startsWith('Ctrl ') ? `Ctrl ${key[5]?.toUpperCase()}${key.slice(6)}` : key
}
