import type { Component } from 'solid-js'
import { latePart } from '../controls/late-part.tsx'
import type { SectionName } from './section-list.ts'

const entries = async () => import('./entries/entry-pages.tsx')

/** What stands on each page, which is loaded when it is opened. */
export const pageOf: Readonly<Record<SectionName, Component>> = {
  profile: latePart(async () => (await import('./profile.tsx')).ProfilePage),
  password: latePart(async () => (await import('./password.tsx')).PasswordPage),
  factors: latePart(async () => (await import('./factors/factors.tsx')).FactorsPage),
  sessions: latePart(async () => (await import('./sessions.tsx')).SessionsPage),
  'own-keys': latePart(async () => (await import('./own-keys.tsx')).OwnKeysPage),
  appearance: latePart(async () => (await import('./appearance.tsx')).AppearancePage),
  keyboard: latePart(async () => (await import('./writing.tsx')).WritingPage),
  notifications: latePart(async () => (await import('./notifications.tsx')).NotificationsPage),
  replies: latePart(async () => (await import('./replies.tsx')).RepliesPage),
  people: latePart(async () => (await import('./people/people.tsx')).PeoplePage),
  'bulk-changes': latePart(async () => {
    const { BulkChangesPage, bulkChangesReady } = await import('./bulk-changes/bulk-changes.tsx')
    await bulkChangesReady()
    return BulkChangesPage
  }),
  general: latePart(async () => (await import('./workspace-page.tsx')).WorkspacePage),
  team: latePart(async () => (await import('./team.tsx')).TeamPage),
  'member-sessions': latePart(
    async () => (await import('./member-sessions.tsx')).MemberSessionsPage,
  ),
  roles: latePart(async () => (await entries()).RolesPage),
  groups: latePart(async () => (await entries()).GroupsPage),
  statuses: latePart(async () => (await entries()).StatusesPage),
  tags: latePart(async () => (await entries()).TagsPage),
  'contact-fields': latePart(async () => (await entries()).ContactFieldsPage),
  'ticket-fields': latePart(async () => (await entries()).TicketFieldsPage),
  channels: latePart(async () => (await import('./channels.tsx')).ChannelsPage),
  mail: latePart(async () => {
    const { MailPage, mailSettingsReady } = await import('./mail/mail-page.tsx')
    await mailSettingsReady()
    return MailPage
  }),
  company: latePart(async () => (await import('./company/company-page.tsx')).CompanyPage),
  blocked: latePart(async () => (await import('./blocked.tsx')).BlockedPage),
  access: latePart(async () => (await import('./access.tsx')).AccessPage),
  audit: latePart(async () => (await import('./audit/audit.tsx')).AuditPage),
  keys: latePart(async () => (await import('./api-keys.tsx')).ApiKeysPage),
  webhooks: latePart(async () => (await import('./webhooks/webhooks.tsx')).WebhooksPage),
}

/** The page of a member who has to set up a second factor before anything else. */
export const EnrolPage = latePart(async () => (await import('./factors/enrol-page.tsx')).EnrolPage)
