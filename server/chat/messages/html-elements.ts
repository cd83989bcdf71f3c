function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** Elements that a message's body keeps. */
export const keptElements = words(`
  a abbr address article aside b bdi blockquote br caption cite code col colgroup dd del dfn div dl
  dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre
  q s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr`)

/** Elements that also mark a body as HTML, but of which only the content is kept. */
export const unwrappedElements = words('big body center font html strike tt')

/** Elements whose content is not readable text: it is dropped with them. */
export const elementsDroppedWithContent = words(`
  iframe math noembed noframes noscript option script style svg template textarea title xmp`)

/** The other elements of past and present HTML: known, but neither kept nor a sign of HTML. */
const otherElements = words(`
  acronym applet area audio base basefont bgsound blink button canvas data datalist details dialog
  dir embed fieldset form frame frameset head hgroup input keygen label legend link map marquee menu
  meta meter nobr object optgroup output param picture plaintext progress rp rt ruby search select
  slot source summary track video`)

/** Kept elements without an end tag. */
export const keptVoidElements = words('br col hr img wbr')

/** A body in which one of these is well-formed may be HTML. */
export const htmlElements: ReadonlySet<string> = new Set([...keptElements, ...unwrappedElements])

/** Every element of past and present HTML. */
export const knownElements: ReadonlySet<string> = new Set([
  ...htmlElements,
  ...elementsDroppedWithContent,
  ...otherElements,
])

/** Elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set([
  ...keptVoidElements,
  ...words('area base basefont bgsound embed frame input keygen link meta param source track'),
])
