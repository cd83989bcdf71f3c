// Runs inside the browser. Plain JavaScript, because the project's types know no DOM.

/** The parts of `rgb(…)` or `rgba(…)`, alpha from 0 to 1. */
const partsOf = (colour) => {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return [red, green, blue, alpha]
}

const over = ([red, green, blue, alpha], below) =>
  [red, green, blue].map((part, at) => part * alpha + below[at] * (1 - alpha))

/** The background behind an element's text, and the text's opacity; both depend on its ancestors. */
const groundOf = (element, known) => {
  if (element === null) return { colour: [255, 255, 255], opacity: 1 }
  const found = known.get(element)
  if (found !== undefined) return found
  const behind = groundOf(element.parentElement, known)
  const { backgroundColor, opacity } = getComputedStyle(element)
  const ground = {
    colour: over(partsOf(backgroundColor), behind.colour),
    opacity: behind.opacity * Number(opacity),
  }
  known.set(element, ground)
  return ground
}

/** WCAG 2.2, relative luminance. */
const luminance = (colour) => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Every element with visible text directly inside it. */
const textElements = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set()
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (node.textContent.trim() === '' || parentElement.closest('svg, script, style, option'))
      continue
    if (parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      found.add(parentElement)
    }
  }
  return [...found]
}

/** WCAG 2.2, 1.4.3: 4.5 to 1, or 3 to 1 for large text. */
const faintness = (element, known) => {
  const style = getComputedStyle(element)
  const { colour: below, opacity } = groundOf(element, known)
  const [red, green, blue, alpha] = partsOf(style.color)
  const shown = over([red, green, blue, alpha * opacity], below)
  const sizePx = Number.parseFloat(style.fontSize)
  const isLarge = sizePx >= 24 || (sizePx >= 18.66 && Number(style.fontWeight) >= 700)
  const ratio = contrast(shown, below)
  if (ratio >= (isLarge ? 3 : 4.5)) return undefined
  return `${ratio.toFixed(2)}: ${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}" ${style.color} on ${below.map(Math.round)}`
}

/** Facts about a page for tests: its headings, overflow, contrast and names. */
globalThis.inspectPage = () => {
  const elements = textElements()
  const known = new Map()
  return {
    title: document.title,
    language: document.documentElement.lang,
    headings: [...document.querySelectorAll('h1, h2, h3')].map((each) => each.textContent.trim()),
    overflowPx: document.documentElement.scrollWidth - innerWidth,
    texts: elements.length,
    faint: elements.map((each) => faintness(each, known)).filter((text) => text !== undefined),
  }
}

/** The focused element: its visible text, and whether its focus is visible. */
globalThis.inspectFocus = () => {
  const { activeElement } = document
  // No element has the focus while Tab passes through the browser's own controls.
  if (activeElement === document.body) return { text: '', isVisible: true }
  const style = getComputedStyle(activeElement)
  const name =
    activeElement.getAttribute('aria-label') ??
    activeElement.labels?.[0]?.textContent ??
    activeElement.textContent
  return {
    // Zero-width spaces let long addresses wrap; they are invisible.
    text: name.replaceAll('\u200b', '').trim(),
    isVisible: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
  }
}
