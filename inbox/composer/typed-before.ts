/** What stands before the cursor in the box: all of its text, or in the editor that of the piece of text with the cursor. */
export function typedBefore(box: HTMLElement | null): string {
  if (box === null || document.activeElement !== box) return ''
  if (box instanceof HTMLTextAreaElement) {
    const { selectionStart: from, selectionEnd: to, value } = box
    return from === to ? value.slice(0, from) : ''
  }
  const selection = getSelection()
  const { anchorNode: node, anchorOffset: at = 0, isCollapsed = false } = selection ?? {}
  return isCollapsed && node instanceof Text && box.contains(node) ? node.data.slice(0, at) : ''
}
