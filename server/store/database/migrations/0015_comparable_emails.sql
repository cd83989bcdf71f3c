-- Email addresses are compared by their NFC form with the domain in punycode, so that both spellings of one address are one
-- (server/comparable-email.ts). Until now only lower case counted: keys with a domain beyond ASCII change.
create function to_ascii_domain(domain text) returns text language plpgsql immutable strict as $$
declare
  label text;
  labels text[] := '{}';
  points integer[];
  output text;
  n integer;
  delta integer;
  bias integer;
  handled integer;
  basic integer;
  next_point integer;
  point integer;
  q integer;
  k integer;
  t integer;
begin
  foreach label in array string_to_array(lower(normalize(domain, nfkc)), '.') loop
    if label ~ '^[ -~]*$' then
      labels := labels || label;
      continue;
    end if;
    -- RFC 3492.
    points := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality as s (c, i) order by i);
    output := regexp_replace(label, '[^ -~]', '', 'g');
    basic := length(output);
    handled := basic;
    if basic > 0 then
      output := output || '-';
    end if;
    n := 128;
    delta := 0;
    bias := 72;
    while handled < cardinality(points) loop
      next_point := (select min(p) from unnest(points) as p where p >= n);
      delta := delta + (next_point - n) * (handled + 1);
      n := next_point;
      foreach point in array points loop
        if point < n then
          delta := delta + 1;
        elsif point = n then
          q := delta;
          k := 36;
          loop
            t := greatest(1, least(26, k - bias));
            exit when q < t;
            output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', t + (q - t) % (36 - t) + 1, 1);
            q := (q - t) / (36 - t);
            k := k + 36;
          end loop;
          output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q + 1, 1);
          delta := case when handled = basic then delta / 700 else delta / 2 end;
          delta := delta + delta / (handled + 1);
          k := 0;
          while delta > 455 loop
            delta := delta / 35;
            k := k + 36;
          end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
          handled := handled + 1;
        end if;
      end loop;
      delta := delta + 1;
      n := n + 1;
    end loop;
    labels := labels || ('xn--' || output);
  end loop;
  return array_to_string(labels, '.');
end $$;

create function comparable_email(key text) returns text language sql immutable strict as $$
  select normalize(split_part(key, '@', 1), nfc) || '@' || to_ascii_domain(split_part(key, '@', 2))
$$;

update contacts set email_key = comparable_email(email_key)
 where email_key ~ '[^ -~]' and email_key like '%@%';

-- Two members of one address stay as they are: the one whose key has the new form already is found by it.
update team_members m set email_key = comparable_email(email_key)
 where email_key ~ '[^ -~]' and email_key like '%@%'
   and not exists (
     select from team_members other
      where other.workspace_id = m.workspace_id and other.id <> m.id
        and (other.email_key = comparable_email(m.email_key)
          or (other.email_key ~ '[^ -~]' and other.id < m.id
              and comparable_email(other.email_key) = comparable_email(m.email_key))));

update member_tokens k set email_key = m.email_key
  from team_members m
 where m.workspace_id = k.workspace_id and m.id = k.team_member_id and k.email_key ~ '[^ -~]'
   and comparable_email(k.email_key) = m.email_key;

drop function comparable_email(text);
drop function to_ascii_domain(text);
