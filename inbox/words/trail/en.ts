/** The texts of the dialog that says why something changed, in English. */
export const en = {
  why: {
    title: 'Why?',
    gone: 'The log no longer has this change.',
    when: 'When',
    who: 'By',
    request: 'Request',
    noRequest: 'None',
    event: 'Event',
    changes: 'Changes',
    field: 'Field',
    before: 'Before',
    after: 'After',
    nothing: 'None',
    actors: {
      api_key: (name: string) => `API key “${name}”`,
      team_member: (name: string) => name,
      contact: () => 'The contact',
      command: () => 'A command on the server',
      automation: () => 'Porchlight, by itself',
    },
    fields: {
      title: 'Title',
      status: 'Status',
      priority: 'Priority',
      assignee: 'Assigned to',
      group: 'Group',
      tags: 'Tags',
    },
  },
}

export type TrailWords = typeof en
