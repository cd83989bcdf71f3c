/**
 * Puts the launcher beside the body, which scripts exchange and style, and again whenever the page has removed it: each
 * time `onPut` is called. Returns what takes it off the page for good.
 */
export function keepOnPage(host: HTMLElement, onPut: () => void): () => void {
  const keeper = new MutationObserver(() => keep())
  const keep = () => {
    const { documentElement: page } = document
    for (const each of [document, page]) keeper.observe(each, { childList: true })
    if (host.isConnected) return
    page.append(host)
    onPut()
  }
  keep()
  return () => {
    keeper.disconnect()
    host.remove()
  }
}
