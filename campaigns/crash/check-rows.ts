import assert from 'node:assert/strict'
import type pg from 'pg'

/** Queries that must return no row in any workspace ($1), wherever a crash interrupts a change. */
const halves: Readonly<Record<string, string>> = {
  'a conversation whose messages are not those it counts': `
    select c.id, c.message_count, count(m.id) as counted
      from conversations c
      left join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
     where c.workspace_id = $1
     group by c.id, c.message_count
    having c.message_count <> count(m.id) or count(m.id) = 0`,
  'a conversation whose messages are not numbered without a gap': `
    select conversation_id, count(*), max(position) from messages where workspace_id = $1
     group by conversation_id
    having count(*) <> max(position) or count(distinct position) <> count(*)`,
  'a conversation or message without exactly one event of its creation': `
    with announced as (
      select data -> name ->> 'id' as id, count(*) as times
        from events,
             unnest(array['conversation', 'message']) as name
       where workspace_id = $1 and data -> name is not null
         and type in ('conversation.created', 'message.created', 'note.created')
       group by 1
    ), written as (
      select id::text from conversations where workspace_id = $1
      union all select id::text from messages where workspace_id = $1
    )
    select coalesce(announced.id, written.id) as id, announced.times
      from announced full join written on written.id = announced.id
     where announced.id is null or written.id is null or announced.times <> 1`,
  'a gap in the event log, or a clock that is not at its end': `
    select count(*), max(e.sequence), c.sequence as clock
      from workspace_clocks c left join events e on e.workspace_id = c.workspace_id
     where c.workspace_id = $1
     group by c.sequence
    having count(e.sequence) <> coalesce(max(e.sequence), 0) or c.sequence <> coalesce(max(e.sequence), 0)`,
  'a change later than the clock': `
    select c.id from conversations c join workspace_clocks k using (workspace_id)
     where c.workspace_id = $1 and c.updated_at > k.tick`,
  'an invited member without a mail, or a mail without a member': `
    select coalesce(m.recipient, t.email) as email
      from (select * from mails where workspace_id = $1) m
      full join (select * from team_members
                  where workspace_id = $1 and organization_role = 'Standard') t on t.email = m.recipient
     where m.id is null or t.id is null`,
  'a mail that is neither sent nor queued': `
    select m.id from mails m
      left join due_tasks t on t.workspace_id = m.workspace_id and t.kind = 'deliver_mail' and t.subject_id = m.id
     where m.workspace_id = $1 and m.sent_at is null and t.subject_id is null`,
}

/** Fails if rows of a workspace show a partial change. */
export async function assertWhole(owner: pg.Pool, workspaceId: string): Promise<void> {
  for (const [what, sql] of Object.entries(halves)) {
    const { rows } = await owner.query(`${sql} limit 5`, [workspaceId])
    assert.deepEqual(rows, [], what)
  }
}
