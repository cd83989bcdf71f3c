import { For, Show } from 'solid-js'
import { searchIcon } from '../../pages/controls/icons.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { DraftsLink } from '../drafts/late-drafts.tsx'
import { Bell, TrayLink } from '../late-parts.ts'
import { openPalette } from '../palette/asked.ts'
import { viewNames } from '../list/views.ts'
import { serverDrafts } from '../state/server-drafts.ts'
import { may, me } from '../state/session-state.ts'
import { workspace } from '../state/workspace.ts'
import { mayReadTray } from '../state/mail-channels.ts'
import { words } from '../words/words.ts'
import { SavedViews } from './late-views.tsx'
import { Me } from './me.tsx'
import { ViewLink } from './view-link.tsx'
import './views.css'

const icons: Record<string, IconName> = {
  mine: 'inbox',
  unassigned: 'open-hand',
  mentions: 'at',
  open: 'stack',
  snoozed: 'moon',
  closed: 'archive',
  all: 'bubble',
}

/** Of what was said, which not every role is shown. */
const ofMessages = ['snoozed', 'mentions']

/** The left column: views with their counts, settings, and the signed-in member. */
export function ViewsPane(props: {
  readonly view: string | undefined
  readonly onChoose: () => void
}) {
  return (
    <nav class="views" id="views" aria-label={words().views.label} onClick={() => props.onChoose()}>
      <p class="workspace">
        <Icon name="lantern" />
        <strong class="clip" dir="auto" title={me()?.workspace.name}>
          {me()?.workspace.name}
        </strong>
        <Show when={may('conversations:read')}>
          <Bell />
        </Show>
        <Button icon={searchIcon} label={words().keys.palette} onClick={() => openPalette()} />
      </p>
      <ul role="list">
        <For each={viewNames.filter((name) => !ofMessages.includes(name) || may('messages:read'))}>
          {(name) => (
            <ViewLink
              name={name}
              icon={icons[name] ?? 'inbox'}
              label={words().views[name as 'mine']}
              isCurrent={props.view === name}
              tellsWaiting={
                name === 'open' ? 'beside' : ['mine', 'unassigned', 'mentions'].includes(name)
              }
            />
          )}
        </For>
        <Show when={serverDrafts()?.size || props.view === 'drafts'}>
          <DraftsLink isCurrent={props.view === 'drafts'} />
        </Show>
        <Show when={may('contacts:read')}>
          <li>
            <a href="/inbox/settings/people">
              <Icon name="person" />
              <span>{words().views.people}</span>
            </a>
          </li>
        </Show>
        <Show when={mayReadTray()}>
          <TrayLink isCurrent={props.view === 'tray'} />
        </Show>
      </ul>
      <Show when={may('conversations:read')}>
        <SavedViews view={props.view} />
      </Show>
      <Show when={(workspace()?.groups.length ?? 0) > 0}>
        <h2>{words().views.groups}</h2>
        <ul role="list">
          <For each={workspace()?.groups ?? []}>
            {(group) => (
              <ViewLink
                name={`group-${group.id}`}
                icon="group"
                label={group.name}
                isCurrent={props.view === `group-${group.id}`}
                tellsWaiting="beside"
              />
            )}
          </For>
        </ul>
      </Show>
      <footer>
        <a href="/inbox/settings">
          <Icon name="gear" />
          <span>{words().views.settings}</span>
        </a>
        <Me />
      </footer>
    </nav>
  )
}
