/** Body of a message that was erased, alone or with its sender. */
export const erasedBody = '<p>Erased</p>'
