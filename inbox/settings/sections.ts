import type { Component } from 'solid-js'
import type { IconName } from '../controls/icon.tsx'
import { permissions } from '../state/permissions.ts'
import { may, seesAll } from '../state/session-state.ts'
import { AccessPage } from './access.tsx'
import { ApiKeysPage } from './api-keys.tsx'
import { AppearancePage } from './appearance.tsx'
import { AuditPage } from './audit/audit.tsx'
import { BlockedPage } from './blocked.tsx'
import { ChannelsPage } from './channels.tsx'
import { CompanyPage } from './company/company-page.tsx'
import {
  ContactFieldsPage,
  GroupsPage,
  RolesPage,
  StatusesPage,
  TagsPage,
  TicketFieldsPage,
} from './entries/entry-pages.tsx'
import { FactorsPage } from './factors/factors.tsx'
import { MailPage } from './mail/mail-page.tsx'
import { MemberSessionsPage } from './member-sessions.tsx'
import { PeoplePage } from './people/people.tsx'
import { NotificationsPage } from './notifications.tsx'
import { OwnKeysPage } from './own-keys.tsx'
import { PasswordPage } from './password.tsx'
import { ProfilePage } from './profile.tsx'
import { RepliesPage } from './replies.tsx'
import { SessionsPage } from './sessions.tsx'
import { TeamPage } from './team.tsx'
import { WebhooksPage } from './webhooks/webhooks.tsx'
import { WorkspacePage } from './workspace-page.tsx'
import { WritingPage } from './writing.tsx'

export type Section = {
  readonly name:
    | 'profile'
    | 'password'
    | 'factors'
    | 'sessions'
    | 'own-keys'
    | 'appearance'
    | 'keyboard'
    | 'people'
    | 'notifications'
    | 'general'
    | 'team'
    | 'member-sessions'
    | 'roles'
    | 'groups'
    | 'statuses'
    | 'tags'
    | 'contact-fields'
    | 'ticket-fields'
    | 'channels'
    | 'mail'
    | 'company'
    | 'access'
    | 'audit'
    | 'blocked'
    | 'keys'
    | 'webhooks'
    | 'replies'
  readonly icon: IconName
  readonly page: Component
  /** Whether the member may use any of it. */
  readonly isOffered?: () => boolean
}

/** Those of the member's own. */
export const own: readonly Section[] = [
  { name: 'profile', icon: 'person', page: ProfilePage },
  { name: 'password', icon: 'key', page: PasswordPage },
  { name: 'factors', icon: 'lock', page: FactorsPage },
  { name: 'sessions', icon: 'screen', page: SessionsPage },
  { name: 'own-keys', icon: 'key', page: OwnKeysPage },
  { name: 'appearance', icon: 'drop', page: AppearancePage },
  { name: 'keyboard', icon: 'send', page: WritingPage },
  { name: 'notifications', icon: 'bell', page: NotificationsPage },
]

const isKeeper = () => may('settings:write')

/** Those of the workspace. */
export const shared: readonly Section[] = [
  { name: 'replies', icon: 'bubble', page: RepliesPage, isOffered: () => may('messages:read') },
  { name: 'people', icon: 'person', page: PeoplePage, isOffered: () => may('contacts:read') },
  { name: 'general', icon: 'gear', page: WorkspacePage, isOffered: isKeeper },
  { name: 'team', icon: 'group', page: TeamPage, isOffered: () => may('team_members:read') },
  {
    name: 'member-sessions',
    icon: 'screen',
    page: MemberSessionsPage,
    isOffered: () => may('team_members:write') && seesAll(),
  },
  { name: 'roles', icon: 'lock', page: RolesPage, isOffered: isKeeper },
  { name: 'groups', icon: 'group', page: GroupsPage, isOffered: isKeeper },
  { name: 'statuses', icon: 'checks', page: StatusesPage, isOffered: isKeeper },
  { name: 'tags', icon: 'filter', page: TagsPage, isOffered: () => may('conversations:write') },
  { name: 'contact-fields', icon: 'person', page: ContactFieldsPage, isOffered: isKeeper },
  { name: 'ticket-fields', icon: 'panel', page: TicketFieldsPage, isOffered: isKeeper },
  { name: 'channels', icon: 'bubble', page: ChannelsPage, isOffered: isKeeper },
  { name: 'mail', icon: 'mail', page: MailPage, isOffered: isKeeper },
  {
    name: 'company',
    icon: 'lock',
    page: CompanyPage,
    isOffered: () => may(...permissions) && seesAll(),
  },
  {
    name: 'blocked',
    icon: 'lock',
    page: BlockedPage,
    isOffered: () => may('contacts:read'),
  },
  {
    name: 'access',
    icon: 'trail',
    page: AccessPage,
    isOffered: () => may('audit:read') && seesAll(),
  },
  {
    name: 'audit',
    icon: 'archive',
    page: AuditPage,
    isOffered: () => may('audit:read') && seesAll(),
  },
  { name: 'keys', icon: 'key', page: ApiKeysPage, isOffered: () => may('keys:read') },
  { name: 'webhooks', icon: 'send', page: WebhooksPage, isOffered: () => may('webhooks:read') },
]

export const isShown = ({ isOffered }: Section) => isOffered?.() ?? true
