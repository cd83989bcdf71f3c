-- No statement looks for the conversations of a channel: a filter tests each row for it. Every message to one that came by a channel
-- wrote an entry (docs/decisions/0276).
drop index conversations_by_channel;
