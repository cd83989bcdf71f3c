-- As in 0043, and `snoozed` (true or false) of the conversation.
create or replace function search_document_fits(of_workspace uuid, of_type text, of_parent uuid, of_id uuid, narrow jsonb) returns boolean
language plpgsql stable
as $$
begin
  if of_type = 'contact' or of_type = 'conversation' and narrow ?| array['senders', 'file'] then
    return false;
  end if;
  if narrow ?| array['assignee', 'group', 'tag', 'snoozed'] and not exists (
    select from conversations c
     where c.workspace_id = of_workspace and c.id = of_parent
       and (narrow ->> 'assignee' is null
            or c.team_member_id is not distinct from nullif(narrow ->> 'assignee', 'none')::uuid)
       and (narrow ->> 'group' is null
            or c.group_id is not distinct from nullif(narrow ->> 'group', 'none')::uuid)
       and (narrow ->> 'snoozed' is null or c.snoozed = (narrow ->> 'snoozed')::boolean)
       and (narrow ->> 'tag' is null or exists (
         select from tags t
           join conversation_tags ct on ct.workspace_id = of_workspace and ct.tag_id = t.id
            and ct.conversation_id = of_parent
          where t.workspace_id = of_workspace and t.name_key = narrow ->> 'tag'))) then
    return false;
  end if;
  return not narrow ?| array['senders', 'file'] or exists (
    select from messages m
     where m.workspace_id = of_workspace and m.id = of_id
       and (narrow -> 'senders' is null
            or coalesce(m.team_member_id, m.contact_id)::text = any (array(
              select jsonb_array_elements_text(narrow -> 'senders'))))
       and (narrow -> 'file' is null or json_array_length(m.attachments) > 0));
end
$$;
