import type { Component } from 'solid-js'
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
import type { SectionName } from './section-list.ts'

/** What stands on each page. */
export const pageOf: Readonly<Record<SectionName, Component>> = {
  profile: ProfilePage,
  password: PasswordPage,
  factors: FactorsPage,
  sessions: SessionsPage,
  'own-keys': OwnKeysPage,
  appearance: AppearancePage,
  keyboard: WritingPage,
  notifications: NotificationsPage,
  replies: RepliesPage,
  people: PeoplePage,
  general: WorkspacePage,
  team: TeamPage,
  'member-sessions': MemberSessionsPage,
  roles: RolesPage,
  groups: GroupsPage,
  statuses: StatusesPage,
  tags: TagsPage,
  'contact-fields': ContactFieldsPage,
  'ticket-fields': TicketFieldsPage,
  channels: ChannelsPage,
  mail: MailPage,
  company: CompanyPage,
  blocked: BlockedPage,
  access: AccessPage,
  audit: AuditPage,
  keys: ApiKeysPage,
  webhooks: WebhooksPage,
}
