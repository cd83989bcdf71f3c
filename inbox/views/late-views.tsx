import { lazy } from 'solid-js'

// Filters and saved views are not in the first load.

/** The list of a saved view, or of a filter in the address. */
export const FilteredList = lazy(async () => {
  const { FilteredPane, viewsReady } = await import('./filtered-pane.tsx')
  await viewsReady()
  return { default: FilteredPane }
})

/** The saved views of the left column. */
export const SavedViews = lazy(async () => {
  const { SavedViewLinks, viewsReady } = await import('./saved-view-links.tsx')
  await viewsReady()
  return { default: SavedViewLinks }
})

/** The form of a view. */
export const ViewForm = lazy(async () => {
  const { ViewDialog, viewsReady } = await import('./view-dialog.tsx')
  await viewsReady()
  return { default: ViewDialog }
})
