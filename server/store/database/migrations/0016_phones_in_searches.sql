-- Contacts are read once more into the search index, in the background and while it is used: their phone numbers are found in
-- any spelling, and their addresses by both spellings of their domain.
update search_progress p set reread = '{"at":"contacts","only":true}'
 where p.reread is null
   and exists (
     select from contacts c
      where c.workspace_id = p.workspace_id
        and (c.phone_number is not null or c.email_key like '%@xn--%' or c.email_key like '%.xn--%'));
