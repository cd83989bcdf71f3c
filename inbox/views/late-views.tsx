import { latePart } from '../controls/late-part.tsx'
import { firstRows } from '../state/first-rows.ts'
import type { FilteredPane as Filtered } from './filtered-pane.tsx'
import type { SavedViewLinks as Links } from './saved-view-links.tsx'
import type { ViewDialog as Form } from './view-dialog.tsx'

// Filters and saved views are not in the first load.

/** The list of a saved view, or of a filter in the address. */
export const FilteredList = latePart<Parameters<typeof Filtered>[0]>(async () => {
  const { FilteredPane, viewsReady } = await import('./filtered-pane.tsx')
  await viewsReady()
  return FilteredPane
})

/** The saved views of the left column. */
export const SavedViews = latePart<Parameters<typeof Links>[0]>(async () => {
  await firstRows
  const { SavedViewLinks, viewsReady } = await import('./saved-view-links.tsx')
  await viewsReady()
  return SavedViewLinks
})

/** The form of a view. */
export const ViewForm = latePart<Parameters<typeof Form>[0]>(async () => {
  const { ViewDialog, viewDialogReady } = await import('./view-dialog.tsx')
  await viewDialogReady()
  return ViewDialog
})
