-- A lost link is asked for by the contact of a purchase, and a new link takes the place of an old one only when it is opened (rulings 16, 42).

-- What somebody typed. It is looked at later and then forgotten, so that a contact that nobody knows is the same work and the same answer.
create table lost_link_ask (
  id uuid primary key,
  contact text not null check (char_length(contact) between 3 and 120),
  asked_at timestamptz not null
);
create index lost_link_ask_oldest on lost_link_ask (asked_at);

-- The link to the list of what was bought with one e-mail or one phone, and with no other.
create table purchase_list_link (
  public_id text primary key,
  email text,
  phone text,
  message_id uuid references message,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  retired_at timestamptz,
  constraint its_list_is_of_one_contact check (num_nonnulls(email, phone) = 1)
);
create index purchase_list_link_by_message on purchase_list_link (message_id);
create index purchase_list_link_by_email on purchase_list_link (email) where retired_at is null;
create index purchase_list_link_by_phone on purchase_list_link (phone) where retired_at is null;

-- A receipt's next link: the one that it has opens it until somebody opens this.
create table waiting_link (
  public_id text primary key,
  receipt_id uuid not null references receipt,
  made_at timestamptz not null,
  by_id uuid references staff_user
);
create index waiting_link_by_receipt on waiting_link (receipt_id);

-- By what a purchase is found when only its contact is known.
create index sale_by_contact_email on sale (lower(contact_email));
create index sale_by_contact_phone on sale (contact_phone);
create index attempt_by_payer_email on attempt (lower(payer ->> 'email'));
create index customer_by_email on customer (lower(email));
