-- The ten letters of the code of a whole group: the places of one purchase for one date. Tickets made before have none.
alter table ticket add column group_code text;
create index ticket_by_group_code on ticket (group_code) where group_code is not null;

-- What was counted before the expected cash was shown: [{"at", "counted", "expected", "by"}], oldest first.
alter table cash_session add column counts jsonb;
