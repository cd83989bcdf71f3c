import { createMemo, createSignal, Match, onCleanup, Show, Switch } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Strip } from './connection/strip.tsx'
import { ContactPane } from './contact/contact.tsx'
import { ConversationPane } from './conversation/conversation.tsx'
import { latePart } from './controls/late-part.tsx'
import { onceShown } from './controls/once-shown.ts'
import { DraftsPane } from './drafts/late-drafts.tsx'
import { isHelpOpen } from './keys/help-open.ts'
import { holdFocus } from './keys/hold-focus.ts'
import { listenForKeys } from './keys/keys.ts'
import { ListPane } from './list/list.tsx'
import { viewContext } from './list/shown-list.ts'
import { filterIn, isFiltered, isView, type ViewName } from './list/views.ts'
import { isContactShown } from './contact/contact-shown.ts'
import { pageTitle } from './notifications/unseen.ts'
import { LateDialogs } from './late-dialogs.tsx'
import { Dialogs, HelpDialog, LeftDrafts, Notifier, SearchPane } from './late-parts.ts'
import { place } from './router.ts'
import { noteFirstRows } from './state/first-rows.ts'
import { mayReadTray, watchMailChannels } from './state/mail-channels.ts'
import { savedViewOf } from './state/saved-views.ts'
import { may } from './state/session-state.ts'
import { workspace } from './state/workspace.ts'
import { work } from './state/work.ts'
import { FilteredList } from './views/late-views.tsx'
import { ViewsPane } from './views/views.tsx'
import { words } from './words/words.ts'

const Settings = latePart(async () => {
  noteFirstRows()
  const { SettingsPages, settingsReady } = await import('./settings/settings.tsx')
  await settingsReady()
  return SettingsPages
})

const Tray = latePart<{ readonly onViews: () => void }>(async () => {
  const { TrayPane, trayReady } = await import('./tray/tray.tsx')
  await trayReady()
  return TrayPane
})

/** The inbox of a signed-in member: its panes or the settings, and its dialogs. */
export function Workplace() {
  work()
  onCleanup(holdFocus())
  const wasHelpOpen = onceShown(isHelpOpen)
  return (
    <>
      <Show when={place()[0] !== 'settings'} fallback={<Settings />}>
        <Panes />
      </Show>
      <Notifier />
      <LeftDrafts />
      <Show when={wasHelpOpen()}>
        <HelpDialog />
      </Show>
      <Dialogs />
    </>
  )
}

function Panes() {
  const view = createMemo((): ViewName => (isView(place()[0]) ? (place()[0] as ViewName) : 'open'))
  const isTray = createMemo(() => place()[0] === 'tray' && mayReadTray())
  const isSearch = createMemo(() => place()[0] === 'search' && may('search:read'))
  const isPage = () => isTray() || isSearch()
  const openId = createMemo(() => (isPage() ? undefined : place()[1]))
  if (isPage() || view() === 'drafts' || !may('conversations:read')) noteFirstRows()
  const [hasViews, setViews] = createSignal(false)
  const toggleViews = () => setViews(!hasViews())
  const keyPlace = () => ({ view: view(), openId: openId(), toggleViews })
  onCleanup(listenForKeys(keyPlace))
  const context = createMemo(viewContext)
  const title = () => {
    const named = words().views[view() as 'mine'] as string | undefined
    const group = workspace()?.groups.find(({ id }) => view() === `group-${id}`)
    return (
      named ?? group?.name ?? savedViewOf(view())?.name ?? (filterIn(view()) || words().views.all)
    )
  }
  const hasContact = () => openId() !== undefined && isContactShown()
  onCleanup(watchMailChannels())
  pageTitle(() => (openId() === undefined && !isPage() ? `${title()} · Porchlight` : undefined))
  return (
    <div
      class="app"
      classList={{
        'in-talk': openId() !== undefined,
        'in-tray': isTray(),
        'in-search': isSearch(),
        'with-contact': hasContact(),
        'with-views': hasViews(),
      }}
    >
      <a class="skip" href="#talk">
        {words().skip}
      </a>
      <Strip />
      <ViewsPane view={isPage() ? place()[0] : view()} onChoose={() => setViews(false)} />
      <Switch
        fallback={
          <>
            <Show when={workspace() !== undefined}>
              <Dynamic
                component={
                  isFiltered(view()) ? FilteredList : view() === 'drafts' ? DraftsPane : ListPane
                }
                view={view()}
                title={title()}
                context={context()}
                openId={openId()}
                onViews={toggleViews}
              />
            </Show>
            <ConversationPane id={openId()} view={view()} />
          </>
        }
      >
        <Match when={isTray()}>
          <Tray onViews={toggleViews} />
        </Match>
        <Match when={isSearch()}>
          <SearchPane onViews={toggleViews} />
        </Match>
      </Switch>
      <Show when={hasContact() ? openId() : undefined} keyed>
        {(id) => <ContactPane id={id} view={view()} />}
      </Show>
      <LateDialogs place={keyPlace} />
    </div>
  )
}
