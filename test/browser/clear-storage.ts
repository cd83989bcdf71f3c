import type { Page } from 'playwright-core'
import { chatOf } from './check-looks.ts'

/** Clears everything that the chat stores, under the open chat, as a browser does for its user. */
export async function clearStorage(page: Page): Promise<void> {
  await chatOf(page).evaluate(`(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const clearing = database.transaction(store, 'readwrite').objectStore(store).clear()
        await new Promise((resolve) => (clearing.onsuccess = resolve))
      }
      database.close()
    }
  })()`)
}
