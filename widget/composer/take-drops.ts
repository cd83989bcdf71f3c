import { createSignal, onCleanup } from 'solid-js'

/** Takes files that are dropped anywhere on the chat, so that no browser opens them instead. Returns whether some are over it. */
export function takeDrops(take: (files: FileList) => void): () => boolean {
  const [isOver, setOver] = createSignal(false)
  const stop = new AbortController()
  const over = (event: DragEvent) => setOver(event.dataTransfer?.types.includes('Files') === true)
  const drop = (event: DragEvent) => {
    setOver(false)
    const { files } = event.dataTransfer ?? {}
    if (files !== undefined && files.length > 0) take(files)
  }
  const { signal } = stop
  document.addEventListener('dragover', over, { signal })
  document.addEventListener('dragleave', () => setOver(false), { signal })
  document.addEventListener('drop', drop, { signal })
  onCleanup(() => stop.abort())
  return isOver
}
