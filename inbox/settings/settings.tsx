import { createEffect, createMemo, For, on, onCleanup, Show, Suspense } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { companyReady } from '../company/company-words.ts'
import { Strip } from '../connection/strip.tsx'
import { Icon } from '../controls/icon.tsx'
import { fieldsReady } from '../fields/field-words.ts'
import { notificationsReady } from '../notifications/notification-words.ts'
import { pageTitle } from '../notifications/unseen.ts'
import { passkeysReady } from '../passkeys/passkey-words.ts'
import { place } from '../router.ts'
import { Me } from '../views/me.tsx'
import { factorsReady } from '../sign-in/factor-words.ts'
import { linksReady } from '../sign-in/link-words.ts'
import { mergesReady } from '../merges/merge-words.ts'
import { keysReady } from '../keys/key-words.ts'
import { repliesReady } from '../replies/reply-words.ts'
import { isShutOut } from '../sign-in/is-shut-out.ts'
import { listenForHelp } from './listen-for-help.ts'
import { isShown, own, shared, type Section } from './section-list.ts'
import { EnrolPage, pageOf } from './section-pages.ts'
import { settingsReady as ownWordsReady, settingsWords } from './settings-words.ts'
import '../views/views.css'
import './settings.css'

/** Its words, and those of the pages that others share. */
export async function settingsReady(): Promise<void> {
  await Promise.all([
    ownWordsReady(),
    fieldsReady(),
    keysReady(),
    repliesReady(),
    notificationsReady(),
    factorsReady(),
    passkeysReady(),
    linksReady(),
    mergesReady(),
    companyReady(),
  ])
}

/** The settings; of a member who has to set up a second factor that alone. */
export function SettingsPages() {
  return (
    <Show when={!isShutOut()} fallback={<EnrolPage />}>
      <Sections />
    </Show>
  )
}

/** Sections on one side, one of them on the other. */
function Sections() {
  const section = createMemo(() => {
    const found = [...own, ...shared].find(({ name }) => name === place()[1])
    return found !== undefined && isShown(found) ? found : own[0]
  })
  const title = () => settingsWords().settings[section()?.name ?? 'profile']
  pageTitle(() => `${settingsWords().settings.title} · Porchlight`)
  onCleanup(listenForHelp())
  let all: HTMLDivElement | undefined
  createEffect(
    on(
      () => place()[1],
      (name, before) => keepFocus(all, name === undefined ? before : undefined),
      { defer: true },
    ),
  )
  return (
    <div
      ref={(element) => (all = element)}
      class="settings"
      classList={{ 'at-list': place()[1] === undefined }}
    >
      <Strip />
      <nav class="views settings-nav" aria-label={settingsWords().settings.title}>
        <ul role="list">
          <li>
            <a href="/inbox">
              <Icon name="back" />
              <span>{settingsWords().settings.back}</span>
            </a>
          </li>
        </ul>
        <div class="sections">
          <h2>{settingsWords().settings.you}</h2>
          <Links sections={own} current={section()?.name} />
          <Show when={shared.some(isShown)}>
            <h2>{settingsWords().settings.workspace}</h2>
            <Links sections={shared.filter(isShown)} current={section()?.name} />
          </Show>
        </div>
        <footer>
          <Me />
        </footer>
      </nav>
      <main>
        <UpLink section={section()} />
        <h1 tabindex={-1}>{title()}</h1>
        <Suspense>
          <Dynamic component={pageOf[section()?.name ?? 'profile']} />
        </Suspense>
      </main>
    </div>
  )
}

/** Where one pane has the screen, what had the focus is hidden: moves it to the page, or in the list to the one that was left. */
function keepFocus(all: HTMLElement | undefined, left: string | undefined): void {
  const { activeElement: focused, body } = document
  if (focused !== null && focused !== body && focused.checkVisibility()) return
  const to = left === undefined ? 'h1' : `a[href="/inbox/settings/${CSS.escape(left)}"]`
  all?.querySelector<HTMLElement>(to)?.focus()
}

/** Where one pane has the screen: from a page to the list of pages, and from one entry to its page. */
function UpLink(props: { readonly section: Section | undefined }) {
  const isEntry = () => place()[2] !== undefined
  const name = () => props.section?.name ?? 'profile'
  return (
    <a class="up" href={isEntry() ? `/inbox/settings/${name()}` : '/inbox/settings'}>
      <Icon name="back" size="tiny" />
      {settingsWords().settings[isEntry() ? name() : 'title']}
    </a>
  )
}

function Links(props: {
  readonly sections: readonly Section[]
  readonly current: string | undefined
}) {
  return (
    <ul role="list">
      <For each={props.sections}>
        {({ name, icon }) => (
          <li>
            <a
              href={`/inbox/settings/${name}`}
              aria-current={props.current === name ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>{settingsWords().settings[name]}</span>
            </a>
          </li>
        )}
      </For>
    </ul>
  )
}
