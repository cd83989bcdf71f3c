type About = {
  readonly count: number
  readonly by_name: string | null
  readonly visitor_name: string | null
}

/** The texts of the bell, in English. */
export const en = {
  bell: {
    title: 'Notifications',
    label: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`),
    readAll: 'Mark all as read',
    read: 'Mark as read',
    empty: 'Mentions and conversations that become yours are listed here.',
    lines: {
      mention: ({ by_name: name }: About) => `${name ?? 'Somebody'} mentioned you`,
      assigned: ({ count, by_name: name }: About) =>
        count > 1
          ? `${count} conversations were assigned to you`
          : `${name ?? 'Somebody'} assigned a conversation to you`,
      reply: ({ visitor_name: name }: About) => `${name ?? 'The contact'} writes to you`,
      unsnoozed: ({ visitor_name: name }: About) =>
        name === null ? 'A snoozed conversation is back' : `The conversation with ${name} is back`,
    },
  },
}

export type BellWords = typeof en
