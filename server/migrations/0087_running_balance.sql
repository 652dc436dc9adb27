-- The account's balance after a movement, where the bank's file has it: with day, amount and key it tells movements apart.
alter table incoming_transfer add column balance bigint check (balance between -9999999999999 and 9999999999999);
-- Movements of the same day and amount are looked for before a file's are stored.
create index incoming_by_day_and_amount on incoming_transfer (op_day, amount);
