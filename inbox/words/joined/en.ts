/** The texts of a merge into the conversation of another contact, in English. */
export const en = {
  joined: {
    join: 'Merge into it…',
    linked: (name: string) => `${name} · a mail refers to it`,
    ofAnother: 'It is of another contact. A chat does not show its visitor what others wrote.',
  },
}

export type JoinedWords = typeof en
