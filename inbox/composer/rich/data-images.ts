/** The server takes ten files of a message. */
const mostImages = 10
const data = /(\ssrc\s*=\s*["']?)data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)/gi

/** The address of an image that came within what was pasted. */
const addressOf = (at: number) => `cid:pasted-${at}`

/** HTML without the images that are in it as data, and these as files, by the address that each has there instead. */
export function withoutData(html: string): {
  readonly html: string
  readonly images: ReadonlyMap<string, File>
} {
  const files = new Map<string, File>()
  const rest = html.replaceAll(data, (_all, before: string, type: string, content: string) => {
    const file = files.size < mostImages ? fileOf(type, content) : undefined
    if (file === undefined) return before
    const address = addressOf(files.size)
    files.set(address, file)
    return before + address
  })
  return { html: rest, images: files }
}

function fileOf(type: string, content: string): File | undefined {
  try {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    const kind = type.toLowerCase()
    return new File([bytes], `image.${kind.slice('image/'.length)}`, { type: kind })
  } catch {
    // It is no base64.
    return undefined
  }
}
