-- Moves of a workspace write its rows in any order, and have foreign keys checked at their end.
alter table push_subscriptions
  alter constraint push_subscriptions_workspace_id_session_id_fkey deferrable initially immediate;
