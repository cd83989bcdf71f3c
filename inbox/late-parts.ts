import { latePart } from './controls/late-part.tsx'
import type { KeyPlace } from './keys/key-place.ts'
import type { AskedMerge } from './merges/asked-merge.ts'
import { firstRows } from './state/first-rows.ts'
import type { AskedStart } from './start/asked-start.ts'
import type { AskedWhy } from './trail/asked-why.ts'

// Parts of the workplace that are not in its first load.

export const Palette = latePart<{ readonly place: () => KeyPlace }>(async () => {
  const { Palette: palette, paletteReady } = await import('./palette/palette.tsx')
  await paletteReady()
  return palette
})

export const SearchPane = latePart<{ readonly onViews: () => void }>(async () => {
  const { SearchPane: pane, searchReady } = await import('./search/search-pane.tsx')
  await searchReady()
  return pane
})

export const Notifier = latePart(async () => {
  await firstRows
  const { Notifier: notifier, notificationsReady } = await import('./notifications/notifier.ts')
  await notificationsReady()
  return notifier
})

export const LeftDrafts = latePart(async () => {
  await firstRows
  return (await import('./composer/left-drafts.ts')).LeftDrafts
})

export const Dialogs = latePart(async () => {
  await firstRows
  return (await import('./connection/dialogs.tsx')).Dialogs
})

export const StartForm = latePart<{ readonly asked: AskedStart }>(async () => {
  const { StartDialog, startReady } = await import('./start/start-dialog.tsx')
  await startReady()
  return StartDialog
})

export const HelpDialog = latePart(async () => {
  const { HelpDialog: dialog, helpReady } = await import('./keys/help-dialog.tsx')
  await helpReady()
  return dialog
})

export const Bell = latePart(async () => {
  await firstRows
  const { Bell: bell, bellReady } = await import('./notifications/bell.tsx')
  await bellReady()
  return bell
})

export const BellList = latePart(async () => {
  await firstRows
  const { BellList: list, bellReady } = await import('./notifications/bell.tsx')
  await bellReady()
  return list
})

export const TrayLink = latePart<{ readonly isCurrent: boolean }>(async () => {
  await firstRows
  return (await import('./views/tray-link.tsx')).TrayLink
})

export const WhyDialog = latePart<{ readonly asked: AskedWhy }>(async () => {
  const { WhyDialog: dialog, trailReady } = await import('./trail/why-dialog.tsx')
  await trailReady()
  return dialog
})

export const MergeDialogs = latePart<{ readonly asked: AskedMerge }>(async () => {
  const { MergeDialogs: dialogs, dialogsReady } = await import('./merges/merge-dialogs.tsx')
  await dialogsReady()
  return dialogs
})
