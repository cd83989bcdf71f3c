import { createSignal } from 'solid-js'
import { loadLostStyles } from './lost-styles.ts'

const [missingParts, setMissing] = createSignal(0)

/** How often a part of this page could not be loaded. A server with newer pages may no longer have those of this one. */
export { missingParts }

/** Loads a part of the page, and counts that it is missing. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    await loadLostStyles()
    return await load()
  } catch (error) {
    setMissing((count) => count + 1)
    throw error
  }
}
