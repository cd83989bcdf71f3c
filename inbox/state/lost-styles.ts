/** Style sheets of parts that could not be loaded, with the attempt that is under way. */
const lost = new Map<string, Promise<void> | undefined>()

// Vite's loader asks for each sheet once in the life of a page, and takes one that failed for loaded the next time.
addEventListener(
  'error',
  ({ target, isTrusted }) => {
    if (!isTrusted || !(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    lost.set(target.href, undefined)
    target.remove()
  },
  true,
)

/** Loads what was lost: a part is not shown without its styles. */
export async function loadLostStyles(): Promise<void> {
  await Promise.all([...lost].map(async ([href, attempt]) => attempt ?? load(href)))
}

async function load(href: string): Promise<void> {
  const link = document.createElement('link')
  const attempt = new Promise<void>((done, fail) => {
    link.addEventListener('load', () => {
      lost.delete(href)
      done()
    })
    link.addEventListener('error', () => fail(new Error(`${href} could not be loaded.`)))
  })
  lost.set(href, attempt)
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
  return attempt
}
