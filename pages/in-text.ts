type ImageFile = { readonly id: string; readonly content_type?: string | null }

/** Whether it is of a type that the server found by content and that browsers only show. */
export const isPicture = ({ content_type: type }: Pick<ImageFile, 'content_type'>): boolean =>
  /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type ?? '')

/** Whether a file of a message is shown in its text, as the server's sanitiser writes it. */
export const isInText = (html: string, file: ImageFile): boolean =>
  html.includes(`<img src="cid:${file.id}"`) && isPicture(file)
