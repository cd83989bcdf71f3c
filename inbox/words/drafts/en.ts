/** The texts of the list of drafts, in English. */
export const en = {
  drafts: {
    none: 'You have no drafts.',
    parts: { scheduled: 'Scheduled', unsent: 'Not sent', drafts: 'Drafts' },
    unsent: (count: number) => `${count} not sent`,
    cancel: 'Cancel sending',
    cancelled: (title: string) => `“${title}” will not be sent. It is a draft.`,
    remove: 'Delete draft',
    removed: (title: string) => `The draft in “${title}” is deleted.`,
    named: (action: string, title: string) => `${action}: ${title}`,
    newer: 'It was changed on another device meanwhile. Nothing was done.',
    underWay: 'It is being sent at this moment.',
    gone: 'There is no draft any more: it was sent or deleted.',
  },
}

export type DraftsWords = typeof en
