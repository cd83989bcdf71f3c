import type { IconName } from '../controls/icon.tsx'
import { permissions } from '../state/permissions.ts'
import { may, seesAll } from '../state/session-state.ts'

/** The names of the settings' pages, which stand in their addresses. */
export type SectionName =
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
  | 'bulk-changes'

/** A page of the settings. */
export type Section = {
  readonly name: SectionName
  readonly icon: IconName
  /** Whether the member may use any of it. */
  readonly isOffered?: () => boolean
}

/** Those of the member's own. */
export const own: readonly Section[] = [
  { name: 'profile', icon: 'person' },
  { name: 'password', icon: 'key' },
  { name: 'factors', icon: 'lock' },
  { name: 'sessions', icon: 'screen' },
  { name: 'own-keys', icon: 'key' },
  { name: 'appearance', icon: 'drop' },
  { name: 'keyboard', icon: 'send' },
  { name: 'notifications', icon: 'bell' },
]

const isKeeper = () => may('settings:write')

/** Those of the workspace. */
export const shared: readonly Section[] = [
  { name: 'replies', icon: 'bubble', isOffered: () => may('messages:read') },
  { name: 'people', icon: 'person', isOffered: () => may('contacts:read') },
  { name: 'bulk-changes', icon: 'checks', isOffered: () => may('conversations:write') },
  { name: 'general', icon: 'gear', isOffered: isKeeper },
  { name: 'team', icon: 'group', isOffered: () => may('team_members:read') },
  {
    name: 'member-sessions',
    icon: 'screen',
    isOffered: () => may('team_members:write') && seesAll(),
  },
  { name: 'roles', icon: 'lock', isOffered: isKeeper },
  { name: 'groups', icon: 'group', isOffered: isKeeper },
  { name: 'statuses', icon: 'checks', isOffered: isKeeper },
  { name: 'tags', icon: 'filter', isOffered: () => may('conversations:write') },
  { name: 'contact-fields', icon: 'person', isOffered: isKeeper },
  { name: 'ticket-fields', icon: 'panel', isOffered: isKeeper },
  { name: 'channels', icon: 'bubble', isOffered: isKeeper },
  { name: 'mail', icon: 'mail', isOffered: isKeeper },
  {
    name: 'company',
    icon: 'lock',
    isOffered: () => may(...permissions) && seesAll(),
  },
  {
    name: 'blocked',
    icon: 'lock',
    isOffered: () => may('contacts:read'),
  },
  {
    name: 'access',
    icon: 'trail',
    isOffered: () => may('audit:read') && seesAll(),
  },
  {
    name: 'audit',
    icon: 'archive',
    isOffered: () => may('audit:read') && seesAll(),
  },
  { name: 'keys', icon: 'key', isOffered: () => may('keys:read') },
  { name: 'webhooks', icon: 'send', isOffered: () => may('webhooks:read') },
]

export const isShown = ({ isOffered }: Section) => isOffered?.() ?? true
