-- People who choose their own password by a one-time code, devices by name and address, and a trail that can be read (domain.md §7.11, §7.14).

-- Null until the person has chosen one with their code: until then no password lets them in.
alter table staff_user alter column password_hash drop not null;
alter table staff_user add column updated_at timestamptz;
update staff_user set updated_at = created_at;
alter table staff_user alter column updated_at set not null;

-- Where the phone was last seen.
alter table staff_session add column address text;

-- A code of a person: the newest replaces the others.
create unique index one_open_code_per_person on one_time_link (user_id) where used_at is null and user_id is not null;
alter table one_time_link add constraint a_code_is_somebodys check ((purpose = 'recovery') = (user_id is not null));

-- From where: the address of each entry, and the device where nobody was signed in (a session knows its own).
alter table audit_entry add column address text;
alter table audit_entry add column device text;
create index audit_by_time on audit_entry (at desc, id desc);
create index audit_by_person on audit_entry (staff_id, at desc, id desc);
