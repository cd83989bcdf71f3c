/** What a message's body may contain: the elements and attributes that the server's sanitiser keeps, and no others. */
export const allowedElements: readonly string[] = (
  'a abbr address article aside b bdi blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption ' +
  'figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strong ' +
  'sub sup table tbody td tfoot th thead time tr u ul var wbr'
).split(' ')

/** Attributes by element; no other has any. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  span: ['class', 'data-member-id'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** Links begin exactly so: browsers accept far more. */
export const allowedLink = /^(?:https?:\/\/|mailto:|tel:)/i
