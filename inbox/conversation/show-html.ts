/** Shows a message's body as markup; anything else than the allow-list is dropped. */
export function showHtml(element: HTMLElement, html: string): void {
  if ('setHTML' in element)
    (element as unknown as { setHTML: (html: string) => void }).setHTML(html)
  else element.textContent = html
}
