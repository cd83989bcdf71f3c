import { latePart } from '../controls/late-part.tsx'

// Sending later is not in the first load.

export const LaterMenu = latePart(async () => {
  const { LaterMenu: menu, laterMenuReady } = await import('./later-menu.tsx')
  await laterMenuReady()
  return menu
})

export const LaterNotice = latePart(async () => {
  const { laterReady } = await import('./later-words.ts')
  await laterReady()
  return (await import('./later-notice.tsx')).LaterNotice
})
