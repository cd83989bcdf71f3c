-- What makes sure of a contact (docs/decisions/0243): `signed`, a token of the site; `mail`, its address was proven by one.
alter table contacts add column identity_proof text check (identity_proof in ('signed', 'mail'));

update contacts c set identity_proof = 'signed'
 where exists (select from widget_devices d
                where d.workspace_id = c.workspace_id and d.contact_id = c.id and d.is_identified);
update contacts c set identity_proof = 'mail'
 where c.identity_proof is null and c.email_key is not null
   and exists (select from received_mails m
                where m.workspace_id = c.workspace_id and m.sender_key = c.email_key and m.verdict = 'verified');
