-- The provider accepted the refund: it is asked about and never asked for again (rulings 65). The id of the 201, where it gave one.
alter table refund
  add column accepted_at timestamptz,
  add column accepted_ref text;
