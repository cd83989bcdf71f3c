/** The texts of changes of many conversations, in English. */
export const en = {
  bulk: {
    label: 'Change many conversations',
    chosen: (count: string) => `${count} chosen`,
    all: (count: string) => `All ${count} of this view`,
    wholeView: (count: string) => `All ${count} of this view are chosen`,
    none: 'Choose none',
    assign: 'Assign',
    nobody: 'Nobody',
    group: 'Group',
    status: 'Status',
    priority: 'Priority',
    tag: 'Add a tag',
    untag: 'Remove a tag',
    snooze: 'Snooze',
    underWay: (done: string, total: string) => `${done} of ${total}`,
    ended: (changed: string) => `${changed} changed`,
    refused: (count: string) => `${count} refused`,
    unnamed: (id: string) => `Conversation …${id}`,
    moreRefused: (count: string) => `And ${count} more.`,
    dismiss: 'Dismiss',
    read: 'Mark as read',
    cancel: 'Cancel',
    undo: 'Undo',
    undone: (name: string) => `Undo: ${name}`,
    changedSince: 'Somebody has changed it since.',
    notUndoable: 'Its value from before cannot be given back.',
    tooMany: 'At most 10,000 at once: narrow the view first.',
  },
}

export type BulkWords = typeof en
