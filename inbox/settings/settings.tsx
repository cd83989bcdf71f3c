import { createMemo, For, onMount, Show, type Component } from 'solid-js'
import { Dynamic } from 'solid-js/web'
import { Strip } from '../connection/strip.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { place } from '../router.ts'
import { may, seesAll } from '../state/session-state.ts'
import { Me } from '../views/me.tsx'
import { repliesReady } from '../replies/reply-words.ts'
import { settingsReady as ownWordsReady, settingsWords } from './settings-words.ts'
import { AccessPage } from './access.tsx'
import { ApiKeysPage } from './api-keys.tsx'
import { AppearancePage } from './appearance.tsx'
import { BlockedPage } from './blocked.tsx'
import { ChannelsPage } from './channels.tsx'
import { GroupsPage, StatusesPage, TagsPage } from './entries/entry-pages.tsx'
import { MailPage } from './mail/mail-page.tsx'
import { PasswordPage } from './password.tsx'
import { ProfilePage } from './profile.tsx'
import { RepliesPage } from './replies.tsx'
import { SessionsPage } from './sessions.tsx'
import { TeamPage } from './team.tsx'
import { WritingPage } from './writing.tsx'
import '../views/views.css'
import './settings.css'

/** Its words, and those of the pages that others share. */
export async function settingsReady(): Promise<void> {
  await Promise.all([ownWordsReady(), repliesReady()])
}

type Section = {
  readonly name:
    | 'profile'
    | 'password'
    | 'sessions'
    | 'appearance'
    | 'keyboard'
    | 'team'
    | 'groups'
    | 'statuses'
    | 'tags'
    | 'channels'
    | 'mail'
    | 'access'
    | 'blocked'
    | 'keys'
    | 'replies'
  readonly icon: IconName
  readonly page: Component
  /** Whether the member may use any of it. */
  readonly isOffered?: () => boolean
}

const own: readonly Section[] = [
  { name: 'profile', icon: 'person', page: ProfilePage },
  { name: 'password', icon: 'key', page: PasswordPage },
  { name: 'sessions', icon: 'screen', page: SessionsPage },
  { name: 'appearance', icon: 'drop', page: AppearancePage },
  { name: 'keyboard', icon: 'send', page: WritingPage },
]

const shared: readonly Section[] = [
  { name: 'replies', icon: 'bubble', page: RepliesPage, isOffered: () => may('messages:read') },
  { name: 'team', icon: 'group', page: TeamPage, isOffered: () => may('team_members:read') },
  { name: 'groups', icon: 'group', page: GroupsPage, isOffered: () => may('settings:write') },
  { name: 'statuses', icon: 'checks', page: StatusesPage, isOffered: () => may('settings:write') },
  { name: 'tags', icon: 'filter', page: TagsPage, isOffered: () => may('conversations:write') },
  { name: 'channels', icon: 'bubble', page: ChannelsPage, isOffered: () => may('settings:write') },
  { name: 'mail', icon: 'mail', page: MailPage, isOffered: () => may('settings:write') },
  { name: 'blocked', icon: 'lock', page: BlockedPage, isOffered: () => may('contacts:read') },
  {
    name: 'access',
    icon: 'trail',
    page: AccessPage,
    isOffered: () => may('audit:read') && seesAll(),
  },
  { name: 'keys', icon: 'key', page: ApiKeysPage, isOffered: () => may('keys:read') },
]

const isShown = ({ isOffered }: Section) => isOffered?.() ?? true

/** The settings: sections on one side, one of them on the other. */
export function SettingsPages() {
  const section = createMemo(() => {
    const found = [...own, ...shared].find(({ name }) => name === place()[1])
    return found !== undefined && isShown(found) ? found : own[0]
  })
  const title = () => settingsWords().settings[section()?.name ?? 'profile']
  onMount(() => (document.title = `${settingsWords().settings.title} · Porchlight`))
  return (
    <div class="settings">
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
        <h1>{title()}</h1>
        <Dynamic component={section()?.page} />
      </main>
    </div>
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
