/** Images in a stored body that are files of its message, as the sanitiser writes them. */
const image = /<img src="cid:([0-9a-f-]{36})" alt="([^"]*)">/g

/** The body with these images shown otherwise. `words`: what describes one, as the value of an attribute in HTML. */
export const mapImages = (html: string, show: (id: string, words: string) => string): string =>
  html.replaceAll(image, (_tag, id: string, words: string) => show(id, words))

/** What describes an image, in brackets, as HTML text. */
export const imageWords = (words: string): string =>
  words.trim() === '' ? '' : `[${words.replaceAll('&quot;', '"')}]`

/** The body with words in place of these images, for what cannot show them. */
export const withoutImages = (html: string): string =>
  mapImages(html, (_id, words) => imageWords(words))
