type Given = { readonly after: string; readonly memberId: string; readonly contactId: string }

/** Queries of lists of conversations, with every filter, for members of a group `Own`. */
export function listQueries({ after, memberId, contactId }: Given): readonly string[] {
  return [
    '?sort=created_at',
    '?sort=updated_at&order=desc',
    '?status=closed',
    '?status=open,closed&sort=updated_at',
    '?sort=waiting_since',
    '?assignee=none',
    `?assignee=${memberId}&sort=updated_at`,
    '?assignee=lee@x.test&status=open,closed',
    '?group=Own',
    '?group=Other&sort=updated_at&order=desc',
    `?group=Own&assignee=none&updated_after=${after}`,
    '?group=none',
    '?group=none&assignee=none&sort=updated_at',
    `?group=none&assignee=${memberId}`,
    `?visitor=${contactId}&group=Own`,
    '?tag=zebra',
    '?tag=zebra&group=Own&sort=updated_at',
    '?priority=high,urgent',
    '?priority=low&sort=updated_at&order=desc',
    '?unread=true',
    '?unread=false&assignee=none',
    '?snoozed=true',
    '?snoozed=false&sort=updated_at',
    '?external_id=zebra-4',
    `?created_after=${after}`,
    `?created_before=${after}&sort=updated_at`,
    `?updated_before=${after}`,
    `?updated_after=${after}`,
    `?updated_after=${after}&sort=updated_at&status=closed`,
  ]
}
