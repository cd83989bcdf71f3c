import { withOwner } from '../workspaces.ts'

/** The subjects of the mails that are messages of a workspace. */
export async function importedSubjects(
  dataFolder: string,
  workspaceId: string,
): Promise<readonly string[]> {
  return withOwner(dataFolder, async (owner) => {
    const { rows } = await owner.query<{ subject: string }>(
      `select mail ->> 'subject' as subject from messages where workspace_id = $1 and mail ->> 'received_mail_id' is not null`,
      [workspaceId],
    )
    return rows.map(({ subject }) => subject)
  })
}
