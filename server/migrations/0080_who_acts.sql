-- Who carried the code by which a phone confirmed its contact: by such a one it reads, cancels and chooses, and nothing else (rulings 63).
-- Null: it came by e-mail, which nobody else reads.
alter table confirmed_phone add column carried_by text;
alter table confirmed_contact add column carried_by text;
update confirmed_contact set carried_by = 'el vendedor' where contact not like '%@%';
-- Of a phone that confirmed nothing but telephone numbers, the code was carried.
update confirmed_phone p set carried_by = 'el vendedor'
where not exists (select from confirmed_contact c where c.buyer_id = p.buyer_id and c.contact like '%@%');
-- A payment that was begun on a phone with a session: it makes nobody the buyer of what staff sold.
alter table attempt add column by_staff_phone boolean not null default false;
-- The buyer stands there and accepts; the record has the name of who wrote it down.
alter table weighing drop constraint weighing_ack_method_check,
  add constraint weighing_ack_method_check check (ack_method in ('own_phone', 'code', 'paper', 'in_person'));
-- Reports of strangers share a limit of their own, and never hold what the buyer wants to pay.
alter table transfer_proof add column by_stranger boolean not null default false;
