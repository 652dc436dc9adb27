-- Who an account belongs to: a transfer whose beneficiary the provider leaves blank goes to them.
alter table provider_credential add column holder text;
-- What could not be checked when the keys were given, and may still be wrong.
alter table provider_credential add column unchecked text check (unchecked in ('public_key'));
