-- Generated from the migrated database: npx vitest run server/src/platform/database/tables.test.ts --update

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.clabe_is_valid(clabe text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select clabe ~ '^[0-9]{18}$' and substr(clabe, 18, 1)::int = (10 - (
    select sum(substr(clabe, i, 1)::int * (array[3, 7, 1])[(i - 1) % 3 + 1] % 10) from generate_series(1, 17) as i
  ) % 10) % 10
$function$;

CREATE OR REPLACE FUNCTION public.message_about(kind text, key text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case kind
    when 'weight_proposed' then jsonb_build_object('weighingId', split_part(key, ' ', 2))
    when 'account_reminder' then jsonb_build_object('customerId', split_part(key, ' ', 2), 'day', split_part(key, ' ', 3))
    when 'offer_answered' then jsonb_build_object('offerId', split_part(key, ' ', 2), 'turn', split_part(key, ' ', 3),
      'state', split_part(key, ' ', 4))
    when 'freight_quoted' then jsonb_build_object('saleId', split_part(key, ' ', 2), 'version', split_part(key, ' ', 3))
    when 'choice_turn' then jsonb_build_object('saleId', split_part(key, ' ', 2), 'itemId', split_part(key, ' ', 3))
    when 'waitlist_turn' then jsonb_build_object('placeId', split_part(key, ' ', 2))
    when 'waitlist_link' then jsonb_build_object('placeId', split_part(key, ' ', 2))
  end
$function$;

CREATE OR REPLACE FUNCTION public.published_weight(a animal)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when a.published and 'weights' = any (a.shows) then a.weight_g end
$function$;

CREATE OR REPLACE FUNCTION public.tell_rows(tab text, ids text[], holders text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  said text := tab || ' ' || case when cardinality(ids) > 20 then '*' else array_to_string(ids, ',') end
    || ' ' || case when cardinality(holders) > 20 then '*' else array_to_string(holders, ',') end;
  before text := coalesce(current_setting('corral.changed', true), '');
begin
  perform pg_notify('corral_table', said);
  perform set_config('corral.changed', case when length(before) > 4000 then '*' else before || said || E'\n' end, true);
end $function$;


-- platform/calls --------------------------------------------------------------------------------------

-- A device that buys, known by its cookie.
create table buyer (
  id uuid not null,
  secret_hash text not null,
  created_at timestamp with time zone not null,
  constraint buyer_pkey PRIMARY KEY (id),
  constraint buyer_secret_hash_key UNIQUE (secret_hash)
);

-- The answer to a request that may be repeated with its key.
create table idempotency (
  caller text not null,
  route text not null,
  key text not null,
  body_hash text not null,
  running_until timestamp with time zone,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_pkey PRIMARY KEY (caller, route, key)
);
CREATE INDEX idempotency_old ON idempotency USING btree (created_at);

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using constraint = 'append_only', errcode = '23514';
end $function$;

-- An operation received by POST /api/sync, with the time that the phone says it was done.
create table offline_operation (
  id uuid not null,
  key text not null,
  staff_id uuid not null,
  device_id uuid not null,
  call text not null,
  made_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  about_kind text,
  about_id uuid,
  constraint offline_operation_pkey PRIMARY KEY (id),
  constraint offline_operation_key_key UNIQUE (key),
  constraint offline_operation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_user(id),
  constraint about_is_whole CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  constraint offline_operation_key_check CHECK (char_length(key) >= 8 AND char_length(key) <= 128)
);
CREATE INDEX offline_operation_about ON offline_operation USING btree (about_kind, about_id) WHERE (about_id IS NOT NULL);
CREATE TRIGGER offline_operation_is_append_only BEFORE DELETE OR UPDATE ON offline_operation FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- platform/database -----------------------------------------------------------------------------------

-- One row that the health check writes.
create table health_probe (
  one boolean not null default true,
  at timestamp with time zone not null,
  constraint health_probe_pkey PRIMARY KEY (one),
  constraint health_probe_one_check CHECK (one)
);

CREATE OR REPLACE FUNCTION public.tell_all_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then perform tell_rows(tg_table_name, '{*}', '{}'); end if;
  return null;
end $function$;

-- A group of settings.
create table setting (
  key text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint setting_pkey PRIMARY KEY (key)
);
CREATE TRIGGER tell_delete AFTER DELETE ON setting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON setting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();


-- platform/seal ---------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.signing_key_only_retires()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.retired_at is not null or new.retired_at is null
    or new.kid <> old.kid or new.public_key <> old.public_key or new.created_at <> old.created_at then
    raise exception 'a signing key can only be retired' using constraint = 'signing_key_only_retires', errcode = '23514';
  end if;
  return new;
end $function$;

-- The keys that receipts are signed with.
create table signing_key (
  kid text not null,
  public_key text not null,
  private_sealed text,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint signing_key_pkey PRIMARY KEY (kid),
  constraint signing_key_public_key_key UNIQUE (public_key),
  constraint only_the_active_key_can_sign CHECK ((retired_at IS NULL) = (private_sealed IS NOT NULL)),
  constraint signing_key_kid_check CHECK (kid ~ '^[A-Za-z0-9_-]{8,16}$'::text),
  constraint signing_key_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{43}$'::text)
);
CREATE UNIQUE INDEX one_active_signing_key ON signing_key USING btree ((true)) WHERE (retired_at IS NULL);
CREATE TRIGGER signing_key_only_retires BEFORE DELETE OR UPDATE ON signing_key FOR EACH ROW EXECUTE FUNCTION signing_key_only_retires();


-- features/business/review-tasks ----------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.tell_its_charge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('corral_charge', public_id) from charge where id = new.charge_id;
  return null;
end $function$;

-- A question that a person must decide.
create table review_task (
  id uuid not null,
  kind text not null,
  about text not null,
  charge_id uuid,
  attempt_id uuid,
  data jsonb not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  surplus_id uuid,
  assigned_to uuid,
  decision text,
  note text,
  decided_by text,
  decided_at timestamp with time zone,
  constraint review_task_pkey PRIMARY KEY (id),
  constraint review_task_kind_about_key UNIQUE (kind, about),
  constraint review_task_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff_user(id),
  constraint review_task_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint review_task_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint review_task_surplus_id_fkey FOREIGN KEY (surplus_id) REFERENCES surplus(id),
  constraint resolved_says_how CHECK ((state = 'resolved'::text) = (decided_at IS NOT NULL)),
  constraint review_state CHECK (state = ANY (ARRAY['open'::text, 'waiting_buyer'::text, 'resolved'::text]))
);
CREATE INDEX open_review ON review_task USING btree (created_at DESC) WHERE (state = 'open'::text);
CREATE INDEX review_by_charge ON review_task USING btree (charge_id);
CREATE INDEX review_newest ON review_task USING btree (state, created_at DESC, id DESC);
CREATE TRIGGER review_task_told AFTER INSERT OR UPDATE OF state, data ON review_task FOR EACH ROW WHEN (new.charge_id IS NOT NULL) EXECUTE FUNCTION tell_its_charge();


-- features/business/facts -----------------------------------------------------------------------------

-- A fact: what happened, who did it and what it is about. Only added.
create table audit_entry (
  id uuid not null,
  at timestamp with time zone not null,
  staff_id uuid,
  who text not null,
  action text not null,
  about_kind text,
  about_id text,
  data jsonb not null default '{}'::jsonb,
  session_id uuid,
  address text,
  device text,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_session_id_fkey FOREIGN KEY (session_id) REFERENCES staff_session(id),
  constraint audit_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_user(id)
);
CREATE INDEX audit_about ON audit_entry USING btree (about_kind, about_id);
CREATE INDEX audit_by_action ON audit_entry USING btree (action, at DESC, id DESC);
CREATE INDEX audit_by_person ON audit_entry USING btree (staff_id, at DESC, id DESC);
CREATE INDEX audit_by_time ON audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_folded ON audit_entry USING gin (translate(lower(who), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops, translate(lower((data)::text), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops, address gin_trgm_ops);
CREATE INDEX audit_newest ON audit_entry USING btree (id DESC);
CREATE INDEX audit_of_settings ON audit_entry USING btree (about_id, id DESC) WHERE (about_kind = 'setting'::text);
CREATE INDEX audit_words ON audit_entry USING gin (translate(lower(who), 'áéíóúüñ'::text, 'aeiouun'::text) gin_trgm_ops, translate(lower((data)::text), 'áéíóúüñ'::text, 'aeiouun'::text) gin_trgm_ops, address gin_trgm_ops);
CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/business/photos ----------------------------------------------------------------------------

-- An uploaded photo.
create table photo (
  id uuid not null,
  file_name text not null,
  alt text not null,
  created_at timestamp with time zone not null,
  width integer,
  height integer,
  placeholder text, -- A thumbnail of a few pixels as a data: URL.
  uploaded_by uuid,
  upload_key text,
  kept_at timestamp with time zone, -- Since when a row refers to it; uploads that nothing refers to are deleted after a day.
  swept_at timestamp with time zone,
  upload_hash text, -- SHA-256 of the upload, for ids made by a phone.
  constraint photo_pkey PRIMARY KEY (id),
  constraint one_photo_per_upload UNIQUE (upload_key),
  constraint photo_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES staff_user(id),
  constraint kept_is_not_swept CHECK (kept_at IS NULL OR swept_at IS NULL),
  constraint photo_height CHECK (height >= 1 AND height <= 1600),
  constraint photo_width CHECK (width >= 1 AND width <= 1600),
  constraint placeholder_is_tiny CHECK (char_length(placeholder) <= 2000)
);
CREATE INDEX photo_that_nobody_kept ON photo USING btree (created_at) WHERE (kept_at IS NULL);
CREATE TRIGGER tell_delete AFTER DELETE ON photo REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON photo REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();


-- features/business/auth ------------------------------------------------------------------------------

-- A person's second factor to sign in.
create table second_factor (
  staff_id uuid not null,
  secret text,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  recovery text[] not null default '{}'::text[],
  proposed text,
  proposed_at timestamp with time zone,
  constraint second_factor_pkey PRIMARY KEY (staff_id),
  constraint second_factor_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_user(id),
  constraint second_factor_check CHECK ((secret IS NULL) = (confirmed_at IS NULL)),
  constraint second_factor_check1 CHECK ((proposed IS NULL) = (proposed_at IS NULL))
);

-- A person who is signed in on a device.
create table staff_session (
  id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  device text not null, -- The browser's user agent; read by deviceName.
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address text,
  known_device text,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_token_hash_key UNIQUE (token_hash),
  constraint staff_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);
CREATE INDEX live_session_by_user ON staff_session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX staff_session_by_device ON staff_session USING btree (known_device, user_id) WHERE (known_device IS NOT NULL);

-- Who has failed to sign in too often.
create table sign_in_guard (
  who text not null,
  fails integer not null,
  first_fail_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint sign_in_guard_pkey PRIMARY KEY (who)
);

-- A link that lets somebody set a password once.
create table one_time_link (
  id uuid not null,
  token_hash text not null,
  purpose text not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  clears_factor boolean not null default false,
  constraint one_time_link_pkey PRIMARY KEY (id),
  constraint one_time_link_token_hash_key UNIQUE (token_hash),
  constraint one_time_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id),
  constraint a_code_is_somebodys CHECK ((purpose = 'recovery'::text) = (user_id IS NOT NULL)),
  constraint one_time_link_purpose_check CHECK (purpose = ANY (ARRAY['first_owner'::text, 'recovery'::text]))
);
CREATE UNIQUE INDEX one_open_code_per_person ON one_time_link USING btree (user_id) WHERE ((used_at IS NULL) AND (user_id IS NOT NULL));


-- features/business/settings --------------------------------------------------------------------------

-- The versions of the privacy notice. Only added.
create table privacy_notice (
  version text not null,
  short text not null,
  necessary text[] not null,
  voluntary text[] not null,
  body text not null,
  published_at timestamp with time zone not null,
  published_by uuid,
  constraint privacy_notice_pkey PRIMARY KEY (version),
  constraint privacy_notice_published_by_fkey FOREIGN KEY (published_by) REFERENCES staff_user(id),
  constraint privacy_notice_version_check CHECK (char_length(version) >= 4 AND char_length(version) <= 40)
);
CREATE TRIGGER privacy_notice_is_append_only BEFORE DELETE OR UPDATE ON privacy_notice FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/business/credentials -----------------------------------------------------------------------

-- The sealed keys of a provider's account.
create table provider_credential (
  provider text not null,
  sealed text not null,
  shown jsonb not null,
  account text not null,
  mode text not null,
  changed_at timestamp with time zone not null,
  changed_by uuid,
  version integer not null default 1,
  holder text,
  unchecked text,
  card_limits jsonb,
  constraint provider_credential_pkey PRIMARY KEY (provider),
  constraint provider_credential_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff_user(id),
  constraint provider_credential_mode_check CHECK (mode = ANY (ARRAY['test'::text, 'live'::text, 'demo'::text, 'unchecked'::text])),
  constraint provider_credential_provider_check CHECK (provider = ANY (ARRAY['mercadopago'::text, 'conekta'::text])),
  constraint provider_credential_unchecked_check CHECK (unchecked = 'public_key'::text)
);

-- A provider that refused the account, and until when it isn't asked.
create table provider_closed (
  provider text not null,
  refused_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint provider_closed_pkey PRIMARY KEY (provider)
);


-- features/business/staff -----------------------------------------------------------------------------

-- A person who works here.
create table staff_user (
  id uuid not null,
  name text not null,
  login text not null,
  role text not null,
  password_hash text, -- Null until the person has chosen one.
  status text not null default 'active'::text,
  news_seen_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  sign_ins integer not null default 0,
  factor_asked_at timestamp with time zone,
  constraint staff_user_pkey PRIMARY KEY (id),
  constraint staff_user_login_check CHECK (login = lower(login) AND char_length(login) >= 3 AND char_length(login) <= 60),
  constraint staff_user_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 80),
  constraint staff_user_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'cashier'::text, 'field'::text, 'vet'::text, 'gate'::text, 'accountant'::text, 'tech'::text])),
  constraint staff_user_status_check CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text]))
);
CREATE UNIQUE INDEX one_staff_login ON staff_user USING btree (login);


-- features/business/consents --------------------------------------------------------------------------

-- What a customer agreed to or refused, and under which privacy notice.
create table consent (
  id uuid not null,
  customer_id uuid not null,
  sale_id uuid,
  purpose text not null,
  given boolean not null,
  at timestamp with time zone not null,
  channel text not null,
  notice_version text not null,
  recorded_by uuid,
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint consent_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff_user(id),
  constraint consent_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint consent_purpose_check CHECK (purpose = ANY (ARRAY['sale_necessary'::text, 'whatsapp_reminders'::text, 'email_reminders'::text, 'marketing'::text, 'photos'::text]))
);
CREATE INDEX consent_by_sale ON consent USING btree (sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX consent_newest ON consent USING btree (customer_id, purpose, id DESC);
CREATE TRIGGER consent_is_append_only BEFORE DELETE OR UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/business/message-queue ---------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.message_about_of_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.about := message_about(new.kind, new.key);
  return new;
end
$function$;

-- A message to a buyer, from when it is queued until it is sent or pointless.
create table message (
  id uuid not null,
  kind text not null,
  key text not null,
  channel text not null,
  to_name text not null,
  to_email text,
  to_phone text,
  content jsonb not null,
  charge_id uuid,
  sale_id uuid,
  receipt_id uuid,
  attempt_id uuid,
  refund_id uuid,
  state text not null,
  tries integer not null default 0,
  round integer not null default 1,
  next_try_at timestamp with time zone,
  not_after timestamp with time zone not null,
  handed_at timestamp with time zone,
  last_error text,
  provider_id text,
  sent_at timestamp with time zone,
  sent_by uuid,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  about jsonb, -- The values of its key by name, as its kind declares them (message-kind.ts)
  constraint message_pkey PRIMARY KEY (id),
  constraint message_once UNIQUE (key),
  constraint message_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint message_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint message_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint message_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint message_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint message_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES staff_user(id),
  constraint failed_says_what_happened CHECK ((state <> ALL (ARRAY['failed'::text, 'unsure'::text, 'held'::text, 'cancelled'::text])) OR last_error IS NOT NULL),
  constraint its_channel_has_an_address CHECK (
CASE channel
    WHEN 'email'::text THEN to_email IS NOT NULL
    ELSE to_phone IS NOT NULL
END),
  constraint message_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'whatsapp'::text])),
  constraint message_round_check CHECK (round > 0),
  constraint message_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unsure'::text, 'held'::text, 'cancelled'::text])),
  constraint message_to_email_check CHECK (char_length(to_email) >= 1 AND char_length(to_email) <= 200),
  constraint message_to_name_check CHECK (char_length(to_name) >= 1 AND char_length(to_name) <= 120),
  constraint message_to_phone_check CHECK (to_phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  constraint message_tries_check CHECK (tries >= 0),
  constraint sent_has_its_hour CHECK (state <> 'sent'::text OR sent_at IS NOT NULL)
);
CREATE INDEX message_asked_for ON message USING btree (created_at DESC) WHERE ((kind = ANY (ARRAY['purchase_list'::text, 'contact_code'::text])) AND (channel = 'whatsapp'::text) AND (state = 'queued'::text));
CREATE INDEX message_by_attempt ON message USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX message_by_charge ON message USING btree (charge_id);
CREATE INDEX message_by_hand ON message USING btree (created_at DESC, id DESC) WHERE ((channel = 'whatsapp'::text) AND (state = 'queued'::text));
CREATE INDEX message_by_state ON message USING btree (state, created_at DESC, id DESC);
CREATE INDEX message_due ON message USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX message_failed ON message USING btree (created_at DESC) WHERE (state = ANY (ARRAY['failed'::text, 'unsure'::text]));
CREATE INDEX message_folded ON message USING gin (translate(lower(to_name), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops, to_email gin_trgm_ops, translate(lower((content ->> 'subject'::text)), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops);
CREATE INDEX message_newest ON message USING btree (created_at DESC, id DESC);
CREATE INDEX message_phone_end ON message USING btree (reverse(to_phone) text_pattern_ops) WHERE (to_phone IS NOT NULL);
CREATE INDEX message_unsent ON message USING btree (state, channel) WHERE (state = ANY (ARRAY['failed'::text, 'unsure'::text, 'queued'::text]));
CREATE INDEX message_waiting ON message USING btree (created_at DESC, id DESC) WHERE ((channel = 'email'::text) AND (state = ANY (ARRAY['queued'::text, 'sending'::text, 'held'::text])));
CREATE INDEX message_words ON message USING gin (to_name gin_trgm_ops, to_email gin_trgm_ops, ((content ->> 'subject'::text)) gin_trgm_ops);
CREATE TRIGGER message_about_of_key BEFORE INSERT ON message FOR EACH ROW WHEN (new.about IS NULL) EXECUTE FUNCTION message_about_of_key();


-- features/business/customers -------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.forget_customer_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from customer_terms where customer_id = new.id;
  new.search_version := 0;
  return new;
end $function$;

-- A person or business that buys, as staff know it.
create table customer (
  id uuid not null,
  name text not null,
  phone text, -- E.164.
  email text,
  notes text not null default ''::text,
  blocked_reason text,
  search_text text not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  merged_into uuid,
  made_hash text,
  credit_limit bigint, -- What the customer may owe, and the days to pay each purchase. Both, or no credit.
  credit_days integer,
  search_version smallint not null default 0, -- The SEARCH_VERSION of its terms; 0: they are to be made again.
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint customer_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customer(id),
  constraint a_credit_has_a_limit_and_days CHECK ((credit_limit IS NULL) = (credit_days IS NULL)),
  constraint a_customer_can_be_reached CHECK (phone IS NOT NULL OR email IS NOT NULL),
  constraint customer_credit_days_check CHECK (credit_days >= 1 AND credit_days <= 120),
  constraint customer_credit_limit_check CHECK (credit_limit >= 1 AND credit_limit <= 999999999),
  constraint customer_email_check CHECK (email = lower(email)),
  constraint customer_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 80),
  constraint customer_notes_check CHECK (char_length(notes) <= 2000),
  constraint customer_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'::text),
  constraint never_merged_into_itself CHECK (merged_into <> id)
);
CREATE INDEX customer_alias ON customer USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX customer_by_email ON customer USING btree (lower(email));
CREATE INDEX customer_by_name ON customer USING btree (search_text COLLATE "C", id) WHERE (merged_into IS NULL);
CREATE INDEX customer_folded ON customer USING gin (translate(lower(name), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops);
CREATE INDEX customer_name ON customer USING gin (name gin_trgm_ops);
CREATE INDEX customer_newest ON customer USING btree (updated_at DESC, id DESC);
CREATE INDEX customer_phone_end ON customer USING btree (reverse(phone) text_pattern_ops);
CREATE INDEX customer_without_terms ON customer USING btree (id) WHERE (search_version < 1);
CREATE INDEX customer_words ON customer USING gin (to_tsvector('simple'::regconfig, regexp_replace(search_text, '[^a-z0-9]+'::text, ' '::text, 'g'::text))) WITH (fastupdate=off);
CREATE UNIQUE INDEX one_customer_per_email_alone ON customer USING btree (email) WHERE (phone IS NULL);
CREATE UNIQUE INDEX one_customer_per_phone ON customer USING btree (phone);
CREATE TRIGGER customer_terms_forgotten BEFORE UPDATE ON customer FOR EACH ROW WHEN (old.search_text IS DISTINCT FROM new.search_text) EXECUTE FUNCTION forget_customer_terms();

-- How the words of a customer's name sound. Gone when the name changes, and made again by a round.
create table customer_terms (
  customer_id uuid not null,
  terms text[] not null,
  constraint customer_terms_pkey PRIMARY KEY (customer_id),
  constraint customer_terms_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX customer_terms_terms ON customer_terms USING gin (terms);


-- features/business/contact-check ---------------------------------------------------------------------

-- A code that was sent to confirm a contact.
create table contact_code (
  id uuid not null,
  buyer_id uuid not null,
  charge_id uuid,
  email text,
  phone text,
  code_hash text not null,
  tries integer not null default 0,
  network text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint contact_code_pkey PRIMARY KEY (id),
  constraint contact_code_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint contact_code_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint a_code_goes_somewhere CHECK (email IS NOT NULL OR phone IS NOT NULL),
  constraint contact_code_tries_check CHECK (tries >= 0 AND tries <= 5)
);
CREATE INDEX contact_code_newest ON contact_code USING btree (created_at DESC);
CREATE INDEX contact_code_of_buyer ON contact_code USING btree (buyer_id, created_at DESC);

-- A device that has confirmed the contact of a charge.
create table confirmed_phone (
  charge_id uuid not null,
  buyer_id uuid not null,
  at timestamp with time zone not null,
  carried_by text,
  constraint confirmed_phone_pkey PRIMARY KEY (charge_id, buyer_id),
  constraint confirmed_phone_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint confirmed_phone_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id)
);

-- A contact that a buyer's device has confirmed by a code.
create table confirmed_contact (
  buyer_id uuid not null,
  contact text not null,
  at timestamp with time zone not null,
  carried_by text,
  constraint confirmed_contact_pkey PRIMARY KEY (buyer_id, contact),
  constraint confirmed_contact_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id)
);


-- features/herd/summaries -----------------------------------------------------------------------------

-- Animals that changed, until the counts below are brought up to date.
create table herd_change (
  animal_id uuid not null,
  tx xid8 not null default pg_current_xact_id(), -- Id of the transaction that changed it, as a decimal string.
  constraint herd_change_pkey PRIMARY KEY (animal_id, tx),
  constraint herd_change_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id)
);
CREATE INDEX herd_change_by_tx ON herd_change USING btree (tx, animal_id);

-- Up to which transaction the counts are brought up to date.
create table herd_counted (
  before xid8 not null
);

-- The kind that each animal is counted as.
create table herd_standing (
  animal_id uuid not null,
  here boolean not null,
  shown boolean not null,
  species text not null,
  sex text not null,
  group_id uuid,
  health_status text not null,
  expecting boolean not null,
  claimed text,
  offered boolean not null,
  due date,
  withdrawal date,
  name text not null,
  constraint herd_standing_pkey PRIMARY KEY (animal_id)
);
CREATE INDEX standing_not_on_sale ON herd_standing USING btree (name, animal_id) WHERE (shown AND (NOT (offered AND (claimed IS DISTINCT FROM 'sold'::text))));
CREATE INDEX standing_not_on_sale_by_species ON herd_standing USING btree (species, name, animal_id) WHERE (shown AND (NOT (offered AND (claimed IS DISTINCT FROM 'sold'::text))));
CREATE INDEX standing_on_sale ON herd_standing USING btree (name, animal_id) WHERE (shown AND offered AND (claimed IS DISTINCT FROM 'sold'::text));
CREATE INDEX standing_on_sale_by_species ON herd_standing USING btree (species, name, animal_id) WHERE (shown AND offered AND (claimed IS DISTINCT FROM 'sold'::text));
CREATE INDEX standing_sold ON herd_standing USING btree (animal_id) WHERE (here AND (claimed = 'sold'::text));

-- How many animals there are of each kind that is counted.
create table herd_count (
  here boolean not null,
  shown boolean not null,
  species text not null,
  sex text not null,
  group_id uuid,
  health_status text not null,
  expecting boolean not null,
  claimed text,
  offered boolean not null,
  n integer not null,
  constraint herd_count_here_shown_species_sex_group_id_health_status_ex_key UNIQUE NULLS NOT DISTINCT (here, shown, species, sex, group_id, health_status, expecting, claimed, offered)
);

-- How many animals are due, or leave their withdrawal period, on each day.
create table herd_day_count (
  what text not null,
  day date not null,
  n integer not null,
  constraint herd_day_count_pkey PRIMARY KEY (what, day),
  constraint herd_day_count_what_check CHECK (what = ANY (ARRAY['due'::text, 'withdrawal'::text]))
);


-- features/herd/animals -------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.note_herd_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into herd_change (animal_id) select id from changed on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pass_animal_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalog_item set sex = new.sex, birth_date = new.birth_date, weight_g = published_weight(new) where animal_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.terms_are_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_version := 0;
  return new;
end $function$;

-- An animal with a record of its own.
create table animal (
  id uuid not null,
  species text not null,
  breed text,
  name text not null,
  sex text not null,
  birth_date date,
  color text,
  marks text,
  purpose text,
  life_status text not null default 'alive'::text,
  dam_id uuid,
  sire_id uuid,
  published boolean not null default false,
  story text,
  photo_id uuid,
  search_text text not null,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  birth_precision text not null default 'day'::text,
  owner_kind text not null default 'own'::text,
  acquired jsonb,
  notes text,
  named boolean not null default true, -- Whether it has a given name; otherwise name is its first mark.
  photo_ids uuid[] not null default '{}'::uuid[],
  shows text[] not null default '{identity,story,family,weights,records}'::text[], -- The parts shown on its public page while published is on.
  group_id uuid, -- Like the columns up to next_due: a summary of its records, written by features/herd/summaries/summarize.ts alone.
  present boolean not null default true,
  health_status text not null default 'clear'::text,
  withdrawal_meat date,
  withdrawal_milk date,
  weight_g integer,
  weighed_on date,
  expects_from date,
  expects_to date,
  next_due date,
  field_marks jsonb not null default '{}'::jsonb, -- For each field: the version of its last change, who made it and when.
  made_hash text, -- Hash of the creating request: a repeat with the same hash does nothing.
  updated_at timestamp with time zone,
  updated_by uuid,
  search_terms text[], -- What it is, and how its words sound (termsOf). Null until a round has filled it.
  search_version smallint not null default 0, -- The SEARCH_VERSION of its terms; 0: they are to be made again.
  constraint animal_pkey PRIMARY KEY (id),
  constraint animal_dam_id_fkey FOREIGN KEY (dam_id) REFERENCES animal(id),
  constraint animal_group_id_fkey FOREIGN KEY (group_id) REFERENCES animal_group(id),
  constraint animal_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id),
  constraint animal_sire_id_fkey FOREIGN KEY (sire_id) REFERENCES animal(id),
  constraint animal_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff_user(id),
  constraint animal_birth_precision_check CHECK (birth_precision = ANY (ARRAY['day'::text, 'month'::text, 'year'::text, 'estimated'::text])),
  constraint animal_health_status_check CHECK (health_status = ANY (ARRAY['clear'::text, 'under_treatment'::text, 'quarantine'::text])),
  constraint animal_life_status_check CHECK (life_status = ANY (ARRAY['alive'::text, 'dead'::text, 'slaughtered'::text, 'lost'::text, 'stolen'::text])),
  constraint animal_owner_kind_check CHECK (owner_kind = ANY (ARRAY['own'::text, 'consignment'::text, 'shared'::text])),
  constraint animal_sex_check CHECK (sex = ANY (ARRAY['female'::text, 'male'::text, 'castrated_male'::text, 'spayed_female'::text, 'unknown'::text])),
  constraint animal_weight_g_check CHECK (weight_g > 0),
  constraint at_most_twelve_photos CHECK (cardinality(photo_ids) <= 12),
  constraint not_its_own_parent CHECK (dam_id <> id AND sire_id <> id)
);
CREATE INDEX animal_by_dam ON animal USING btree (dam_id);
CREATE INDEX animal_by_group ON animal USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX animal_by_name ON animal USING btree (name, id);
CREATE INDEX animal_by_sire ON animal USING btree (sire_id);
CREATE INDEX animal_due ON animal USING btree (next_due) WHERE (next_due IS NOT NULL);
CREATE INDEX animal_expecting ON animal USING btree (expects_from, id) WHERE ((life_status = 'alive'::text) AND present AND (expects_from IS NOT NULL));
CREATE INDEX animal_gone_by_name ON animal USING btree (name, id) WHERE (NOT ((life_status = 'alive'::text) AND present));
CREATE INDEX animal_here_by_group ON animal USING btree (group_id, name, id) WHERE ((life_status = 'alive'::text) AND present);
CREATE INDEX animal_here_by_name ON animal USING btree (name, id) WHERE ((life_status = 'alive'::text) AND present);
CREATE INDEX animal_here_by_sex ON animal USING btree (sex, name, id) WHERE ((life_status = 'alive'::text) AND present);
CREATE INDEX animal_here_by_species ON animal USING btree (species, name, id) WHERE ((life_status = 'alive'::text) AND present);
CREATE INDEX animal_here_due ON animal USING btree (next_due) WHERE ((life_status = 'alive'::text) AND present AND (next_due IS NOT NULL));
CREATE INDEX animal_meat_withdrawal ON animal USING btree (withdrawal_meat) WHERE ((life_status = 'alive'::text) AND present AND (withdrawal_meat IS NOT NULL));
CREATE INDEX animal_milk_withdrawal ON animal USING btree (withdrawal_milk) WHERE ((life_status = 'alive'::text) AND present AND (withdrawal_milk IS NOT NULL));
CREATE INDEX animal_public_by_name ON animal USING btree (name, id) WHERE (published AND (life_status = 'alive'::text));
CREATE INDEX animal_public_by_species ON animal USING btree (species, name, id) WHERE (published AND (life_status = 'alive'::text));
CREATE INDEX animal_published ON animal USING btree (name, id) WHERE published;
CREATE INDEX animal_terms ON animal USING gin (search_terms);
CREATE INDEX animal_unwell_by_name ON animal USING btree (health_status, name, id) WHERE ((life_status = 'alive'::text) AND present AND (health_status <> 'clear'::text));
CREATE INDEX animal_without_terms ON animal USING btree (id) WHERE (search_version < 1);
CREATE INDEX animal_words ON animal USING gin (search_text gin_trgm_ops);
CREATE TRIGGER animal_changed AFTER UPDATE ON animal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (current_setting('corral.fills_terms'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION note_herd_change();
CREATE TRIGGER animal_made AFTER INSERT ON animal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change();
CREATE TRIGGER animal_passes_facts AFTER UPDATE ON animal FOR EACH ROW WHEN (old.sex IS DISTINCT FROM new.sex OR old.birth_date IS DISTINCT FROM new.birth_date OR old.weight_g IS DISTINCT FROM new.weight_g OR old.published IS DISTINCT FROM new.published OR old.shows IS DISTINCT FROM new.shows) EXECUTE FUNCTION pass_animal_facts();
CREATE TRIGGER animal_terms_stale BEFORE UPDATE ON animal FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text OR old.species IS DISTINCT FROM new.species) AND NOT old.search_terms IS DISTINCT FROM new.search_terms) EXECUTE FUNCTION terms_are_stale();

CREATE OR REPLACE FUNCTION public.note_herd_change_of()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into herd_change (animal_id) select animal_id from changed where animal_id is not null on conflict do nothing;
  return null;
end $function$;

-- An animal's mark: ear tag, tattoo, brand or chip.
create table animal_identifier (
  id uuid not null,
  animal_id uuid not null,
  type text not null,
  value_raw text not null,
  value_norm text not null,
  active boolean not null default true,
  applied_on date,
  removed_on date,
  reason text,
  created_at timestamp with time zone,
  tail text generated always as (reverse(value_norm)) stored, -- value_norm reversed, for searches by the last digits.
  constraint animal_identifier_pkey PRIMARY KEY (id),
  constraint animal_identifier_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id)
);
CREATE INDEX identifier_by_animal ON animal_identifier USING btree (animal_id);
CREATE INDEX identifier_by_tail ON animal_identifier USING btree (tail text_pattern_ops);
CREATE INDEX identifier_words ON animal_identifier USING gin (value_raw gin_trgm_ops);
CREATE UNIQUE INDEX one_active_identifier ON animal_identifier USING btree (type, value_norm) WHERE (active AND (type <> 'brand'::text));
CREATE TRIGGER mark_changed AFTER UPDATE ON animal_identifier REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();
CREATE TRIGGER mark_made AFTER INSERT ON animal_identifier REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();


-- features/herd/groups --------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.pass_lot_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalog_item set species = new.species, sex = new.sex, birth_date = new.birth_date, heads = new.heads
  where group_id = new.id and kind = 'lot';
  return null;
end $function$;

-- A lot, a pen or a litter.
create table animal_group (
  id uuid not null,
  kind text not null,
  name text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by uuid,
  version integer not null default 1,
  species text, -- What its heads are, and how many of them have no record of their own.
  breed text,
  sex text,
  birth_date date,
  birth_precision text not null default 'estimated'::text,
  heads integer not null default 0,
  constraint animal_group_pkey PRIMARY KEY (id),
  constraint animal_group_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint animal_group_kind_check CHECK (kind = ANY (ARRAY['lot'::text, 'pen'::text, 'litter'::text])),
  constraint animal_group_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint heads_have_a_species CHECK (heads = 0 OR species IS NOT NULL),
  constraint heads_not_negative CHECK (heads >= 0)
);
CREATE UNIQUE INDEX one_group_name ON animal_group USING btree (lower(name)) WHERE (archived_at IS NULL);
CREATE TRIGGER lot_passes_facts AFTER UPDATE ON animal_group FOR EACH ROW WHEN (old.species IS DISTINCT FROM new.species OR old.sex IS DISTINCT FROM new.sex OR old.birth_date IS DISTINCT FROM new.birth_date OR old.heads IS DISTINCT FROM new.heads) EXECUTE FUNCTION pass_lot_facts();


-- features/herd/lots ----------------------------------------------------------------------------------

-- Heads that entered or left a lot. Only added.
create table head_movement (
  id uuid not null,
  group_id uuid not null,
  kind text not null,
  qty integer not null, -- Signed: negative when heads leave.
  after integer not null,
  occurred_on date not null,
  other_group_id uuid,
  sale_id uuid,
  note text not null default ''::text,
  at timestamp with time zone not null,
  by_staff uuid,
  who text not null,
  constraint head_movement_pkey PRIMARY KEY (id),
  constraint head_movement_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff_user(id),
  constraint head_movement_group_id_fkey FOREIGN KEY (group_id) REFERENCES animal_group(id),
  constraint head_movement_other_group_id_fkey FOREIGN KEY (other_group_id) REFERENCES animal_group(id),
  constraint head_movement_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint a_sale_moves_heads_by_its_name CHECK ((kind = ANY (ARRAY['sold'::text, 'returned'::text])) = (sale_id IS NOT NULL)),
  constraint head_movement_direction CHECK (
CASE
    WHEN kind = ANY (ARRAY['in'::text, 'born'::text, 'split_in'::text, 'returned'::text]) THEN qty > 0
    WHEN kind = 'counted'::text THEN true
    ELSE qty < 0
END),
  constraint head_movement_kind CHECK (kind = ANY (ARRAY['in'::text, 'born'::text, 'out'::text, 'died'::text, 'lost'::text, 'tagged'::text, 'counted'::text, 'split_out'::text, 'split_in'::text, 'sold'::text, 'returned'::text])),
  constraint head_movement_moves CHECK (qty <> 0),
  constraint head_movement_not_negative CHECK (after >= 0),
  constraint head_movement_note_check CHECK (char_length(note) <= 200),
  constraint heads_of_another_lot CHECK ((kind = ANY (ARRAY['split_out'::text, 'split_in'::text])) = (other_group_id IS NOT NULL))
);
CREATE INDEX head_movement_by_group ON head_movement USING btree (group_id, at DESC, id DESC);
CREATE TRIGGER head_movement_is_append_only BEFORE DELETE OR UPDATE ON head_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/herd/records -------------------------------------------------------------------------------

-- A record of an animal: a weight, a vaccine, a birth, a movement.
create table animal_event (
  id uuid not null,
  animal_id uuid not null,
  type text not null,
  status text not null,
  occurred_on date not null,
  data jsonb not null default '{}'::jsonb,
  published boolean not null default true,
  created_at timestamp with time zone not null,
  supersedes_id uuid,
  from_event_id uuid,
  batch_id uuid,
  photo_ids uuid[] not null default '{}'::uuid[],
  by_user uuid,
  by_name text,
  updated_at timestamp with time zone,
  version integer not null default 1,
  constraint animal_event_pkey PRIMARY KEY (id),
  constraint animal_event_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id),
  constraint animal_event_by_user_fkey FOREIGN KEY (by_user) REFERENCES staff_user(id),
  constraint animal_event_from_event_id_fkey FOREIGN KEY (from_event_id) REFERENCES animal_event(id),
  constraint animal_event_supersedes_id_fkey FOREIGN KEY (supersedes_id) REFERENCES animal_event(id),
  constraint animal_event_status_check CHECK (status = ANY (ARRAY['planned'::text, 'done'::text, 'cancelled'::text])),
  constraint at_most_twelve_event_photos CHECK (cardinality(photo_ids) <= 12)
);
CREATE UNIQUE INDEX corrected_once ON animal_event USING btree (supersedes_id) WHERE (supersedes_id IS NOT NULL);
CREATE INDEX event_by_animal ON animal_event USING btree (animal_id, occurred_on);
CREATE INDEX event_by_batch ON animal_event USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX event_planned ON animal_event USING btree (occurred_on) WHERE (status = 'planned'::text);
CREATE TRIGGER record_changed AFTER UPDATE ON animal_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();
CREATE TRIGGER record_made AFTER INSERT ON animal_event REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();


-- features/herd/imports -------------------------------------------------------------------------------

-- A file of animals that is being checked or brought in.
create table herd_import (
  id uuid not null,
  state text not null,
  file_name text not null,
  content bytea,
  found jsonb,
  done integer not null default 0,
  total integer not null default 0,
  cancel_asked boolean not null default false,
  why text,
  alive_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by uuid not null,
  ended_at timestamp with time zone,
  sheet text,
  columns jsonb not null default '{}'::jsonb,
  constraint herd_import_pkey PRIMARY KEY (id),
  constraint herd_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint herd_import_state_check CHECK (state = ANY (ARRAY['checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX herd_import_newest ON herd_import USING btree (created_at);
CREATE UNIQUE INDEX one_running_import ON herd_import USING btree ((true)) WHERE (state = 'importing'::text);


-- features/shop/visit-sessions ------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.tell_sessions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[] := array(select distinct item_id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('session', ids, '{}'); end if;
  return null;
end $function$;

-- A date of a visit, with its places.
create table session (
  id uuid not null,
  item_id uuid not null,
  local_start timestamp without time zone not null,
  zone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  capacity integer not null,
  seats_taken integer not null default 0,
  tiers jsonb not null,
  sales_close_at timestamp with time zone not null,
  status text not null,
  version integer not null default 1,
  series_id uuid,
  series_day date, -- The day of the series that it replaces, also when it was moved to another day.
  alone boolean not null default false,
  sales_open_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES staff_user(id),
  constraint session_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint session_series_id_fkey FOREIGN KEY (series_id) REFERENCES session_series(id),
  constraint seats_within_capacity CHECK (seats_taken >= 0 AND seats_taken <= capacity),
  constraint session_capacity_check CHECK (capacity >= 1 AND capacity <= 5000),
  constraint session_of_series CHECK ((series_id IS NULL) = (series_day IS NULL)),
  constraint session_status_check CHECK (status = ANY (ARRAY['scheduled'::text, 'open'::text, 'closed'::text, 'running'::text, 'completed'::text, 'cancelled'::text])),
  constraint session_window CHECK (sales_open_at < sales_close_at)
);
CREATE INDEX session_by_item ON session USING btree (item_id, starts_at);
CREATE INDEX session_by_start ON session USING btree (starts_at);
CREATE UNIQUE INDEX session_once_in_series ON session USING btree (series_id, series_day);
CREATE INDEX session_sales_close ON session USING btree (sales_close_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'open'::text]));
CREATE INDEX session_sales_open ON session USING btree (sales_open_at) WHERE ((status = ANY (ARRAY['scheduled'::text, 'open'::text])) AND (sales_open_at IS NOT NULL));
CREATE TRIGGER tell_delete AFTER DELETE ON session REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON session REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();


-- features/shop/picks ---------------------------------------------------------------------------------

-- The animals that a lot offers to choose from.
create table pick_animal (
  item_id uuid not null,
  animal_id uuid not null,
  added_at timestamp with time zone not null,
  constraint pick_animal_pkey PRIMARY KEY (item_id, animal_id),
  constraint pick_animal_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id),
  constraint pick_animal_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id)
);
CREATE INDEX pick_by_animal ON pick_animal USING btree (animal_id);
CREATE TRIGGER pick_gone AFTER DELETE ON pick_animal REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();
CREATE TRIGGER pick_made AFTER INSERT ON pick_animal REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();


-- features/shop/claims --------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.note_herd_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into herd_change (animal_id) select subject_id from changed where subject_type = 'animal' on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pass_sold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalog_item i set sold = s.yes from (select exists (
    select from claim c where c.subject_type = 'animal' and c.subject_id = new.subject_id and c.state = 'sold')) s (yes)
  where i.animal_id = new.subject_id and i.sold <> s.yes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_claims_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[] := array(
    select item_id::text from changed
    union select i.id::text from changed c join catalog_item i on i.animal_id = c.subject_id where c.subject_type = 'animal' limit 21);
  holders text[] := array(select distinct b.secret_hash from changed c join buyer b on b.id = c.buyer_id limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('claim', ids, holders); end if;
  return null;
end $function$;

-- Units of an item that are held or sold for a sale or a turn in a waiting line.
create table claim (
  id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  item_id uuid not null,
  qty integer not null,
  sale_id uuid, -- Null: held for a place in a waiting line.
  buyer_id uuid,
  state text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  counted boolean not null default true, -- Whether its units were taken from counted stock.
  waitlist_id uuid,
  constraint claim_pkey PRIMARY KEY (id),
  constraint claim_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint claim_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint claim_waitlist_id_fkey FOREIGN KEY (waitlist_id) REFERENCES waitlist_entry(id),
  constraint a_claim_is_of_a_sale_or_a_place_in_line CHECK ((sale_id IS NULL) = (waitlist_id IS NOT NULL)),
  constraint claim_qty_check CHECK (qty > 0),
  constraint claim_state_check CHECK (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text, 'deposit'::text, 'leased'::text, 'sold'::text, 'released'::text, 'expired'::text])),
  constraint claim_subject_type_check CHECK (subject_type = ANY (ARRAY['animal'::text, 'product'::text, 'session'::text, 'lot'::text]))
);
CREATE INDEX claim_by_place_in_line ON claim USING btree (waitlist_id) WHERE (waitlist_id IS NOT NULL);
CREATE INDEX claim_by_sale ON claim USING btree (sale_id);
CREATE INDEX claim_kept_by_item ON claim USING btree (item_id) WHERE (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text, 'deposit'::text, 'leased'::text, 'sold'::text]));
CREATE INDEX claim_live_by_item ON claim USING btree (item_id) WHERE (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text, 'deposit'::text, 'leased'::text]));
CREATE INDEX claim_reserved_animal ON claim USING btree (subject_id) WHERE ((subject_type = 'animal'::text) AND (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text, 'deposit'::text, 'leased'::text])));
CREATE INDEX claim_unpaid_by_buyer ON claim USING btree (buyer_id) WHERE (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text]));
CREATE UNIQUE INDEX one_live_claim_per_animal ON claim USING btree (subject_id) WHERE ((subject_type = 'animal'::text) AND (state = ANY (ARRAY['temporary'::text, 'awaiting_payment'::text, 'deposit'::text, 'leased'::text, 'sold'::text])));
CREATE TRIGGER animal_claim_moved AFTER UPDATE ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_claim();
CREATE TRIGGER animal_claimed AFTER INSERT ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_claim();
CREATE TRIGGER claim_passes_sold AFTER UPDATE ON claim FOR EACH ROW WHEN (new.subject_type = 'animal'::text AND (old.state = 'sold'::text) <> (new.state = 'sold'::text)) EXECUTE FUNCTION pass_sold();
CREATE TRIGGER new_claim_passes_sold AFTER INSERT ON claim FOR EACH ROW WHEN (new.subject_type = 'animal'::text AND new.state = 'sold'::text) EXECUTE FUNCTION pass_sold();
CREATE TRIGGER tell_delete AFTER DELETE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_claims_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_claims_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_claims_changed();


-- features/shop/videos --------------------------------------------------------------------------------

-- The one short video of an item, and those that were taken away until their files are deleted.
create table video (
  id uuid not null,
  item_id uuid not null,
  bytes integer not null,
  seconds integer not null,
  width integer not null,
  height integer not null,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_user(id),
  constraint video_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint video_bytes_check CHECK (bytes > 0),
  constraint video_height_check CHECK (height > 0),
  constraint video_seconds_check CHECK (seconds > 0),
  constraint video_width_check CHECK (width > 0)
);
CREATE INDEX removed_videos ON video USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE UNIQUE INDEX video_of_item ON video USING btree (item_id) WHERE (removed_at IS NULL);
CREATE TRIGGER tell_delete AFTER DELETE ON video REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON video REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON video REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_all_changed();


-- features/shop/catalog -------------------------------------------------------------------------------

-- How many items there are on each shelf, by species and state.
create table item_count (
  shelf text not null,
  species text,
  status text not null,
  n integer not null
);


-- features/shop/items ---------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.count_item_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into item_count (shelf, species, status, n) values
    (old.shelf, old.species, case when old.sold then 'sold' else old.status end, -1),
    (new.shelf, new.species, case when new.sold then 'sold' else new.status end, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_animal_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.sex, a.birth_date, published_weight(a), exists (
      select from claim c where c.subject_type = 'animal' and c.subject_id = a.id and c.state = 'sold')
    into new.sex, new.birth_date, new.weight_g, new.sold from animal a where a.id = new.animal_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.take_lot_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select g.species, g.sex, g.birth_date, g.heads into new.species, new.sex, new.birth_date, new.heads from animal_group g where g.id = new.group_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_items_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into item_count (shelf, species, status, n)
    select shelf, species, case when sold then 'sold' else status end as state, count(*) from changed group by shelf, species, state;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_items_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into item_count (shelf, species, status, n)
    select shelf, species, case when sold then 'sold' else status end as state, -count(*) from changed group by shelf, species, state;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_herd_picks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into herd_change (animal_id) select animal_id from pick_animal where item_id = new.id on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_begins()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.stock > 0 then
    insert into stock_movement (id, item_id, kind, qty, after, at, who)
      values (gen_random_uuid(), new.id, 'initial', new.stock, new.stock, new.published_at, 'programa');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_items_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids text[] := array(select distinct id::text from changed limit 21);
begin
  if cardinality(ids) > 0 then perform tell_rows('catalog_item', ids, '{}'); end if;
  return null;
end $function$;

-- What is on sale: an animal, a product, a visit, a service, a lot, a choice from a lot, a gift.
create table catalog_item (
  id uuid not null,
  kind text not null,
  shelf text not null,
  animal_id uuid,
  title text not null,
  subtitle text not null default ''::text,
  description text not null default ''::text,
  species text,
  category text,
  price_mode text not null,
  price bigint not null,
  price_per_kg bigint,
  est_weight_g integer,
  tax_class text not null,
  deposit_bp integer,
  stock integer,
  max_qty integer not null default 20,
  delivery text[] not null default '{pickup}'::text[],
  status text not null,
  photo_id uuid,
  photo_ids uuid[] not null default '{}'::uuid[],
  search_text text not null,
  published_at timestamp with time zone not null,
  version integer not null default 1,
  sex text, -- Like birth_date, weight_g and sold: written by triggers.
  birth_date date,
  weight_g integer,
  sold boolean not null default false,
  grams integer generated always as (COALESCE(est_weight_g, weight_g)) stored,
  deposit_amount bigint,
  deposit_refundable boolean,
  deposit_days integer,
  group_id uuid, -- The group of a lot.
  heads integer, -- The heads of a lot that have no record of their own, written by triggers.
  pick_days integer, -- The days that its buyer has to choose from a lot.
  dam_id uuid, -- The mother of a birth that places are sold for; birth_from, birth_to, places, turn_hours and born_at belong to it too.
  birth_from date,
  birth_to date,
  places integer,
  turn_hours integer,
  born_at timestamp with time zone,
  search_terms text[], -- What it is, and how its words sound (termsOf). Null until a round has filled it.
  search_version smallint not null default 0, -- The SEARCH_VERSION of its terms; 0: they are to be made again.
  constraint catalog_item_pkey PRIMARY KEY (id),
  constraint catalog_item_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id),
  constraint catalog_item_dam_id_fkey FOREIGN KEY (dam_id) REFERENCES animal(id),
  constraint catalog_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES animal_group(id),
  constraint catalog_item_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id),
  constraint a_lot_is_sold_by_head_or_whole CHECK (
CASE kind
    WHEN 'lot'::text THEN price_mode <> 'fixed'::text
    WHEN 'pick_from_lot'::text THEN price_mode = ANY (ARRAY['per_head'::text, 'per_kg'::text, 'per_lot'::text])
    ELSE price_mode = ANY (ARRAY['fixed'::text, 'per_kg'::text, 'negotiable'::text])
END),
  constraint a_lot_item_names_its_lot_or_its_dam CHECK (
CASE kind
    WHEN 'lot'::text THEN group_id IS NOT NULL AND dam_id IS NULL
    WHEN 'pick_from_lot'::text THEN (group_id IS NULL) <> (dam_id IS NULL)
    ELSE group_id IS NULL AND dam_id IS NULL
END),
  constraint an_animal_item_names_its_animal CHECK ((kind = 'animal'::text) = (animal_id IS NOT NULL)),
  constraint catalog_item_deposit_amount_check CHECK (deposit_amount >= 1 AND deposit_amount <= 999999999),
  constraint catalog_item_deposit_bp_check CHECK (deposit_bp >= 1000 AND deposit_bp <= 9000),
  constraint catalog_item_deposit_days_check CHECK (deposit_days >= 1 AND deposit_days <= 120),
  constraint catalog_item_est_weight_g_check CHECK (est_weight_g > 0),
  constraint catalog_item_heads_check CHECK (heads >= 0),
  constraint catalog_item_kind_check CHECK (kind = ANY (ARRAY['animal'::text, 'product'::text, 'service'::text, 'session'::text, 'lot'::text, 'sponsorship'::text, 'pick_from_lot'::text])),
  constraint catalog_item_max_qty_check CHECK (max_qty >= 1 AND max_qty <= 999),
  constraint catalog_item_pick_days_check CHECK (pick_days >= 1 AND pick_days <= 60),
  constraint catalog_item_places_check CHECK (places >= 1 AND places <= 60),
  constraint catalog_item_price_check CHECK (price >= 1 AND price <= 999999999),
  constraint catalog_item_price_mode_check CHECK (price_mode = ANY (ARRAY['fixed'::text, 'per_kg'::text, 'per_head'::text, 'per_lot'::text, 'negotiable'::text])),
  constraint catalog_item_price_per_kg_check CHECK (price_per_kg > 0),
  constraint catalog_item_shelf_check CHECK (shelf = ANY (ARRAY['animales'::text, 'productos'::text, 'visitas'::text])),
  constraint catalog_item_status_check CHECK (status = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text, 'sold_out'::text, 'archived'::text])),
  constraint catalog_item_tax_class_check CHECK (tax_class = ANY (ARRAY['iva_0'::text, 'iva_16'::text, 'exempt'::text, 'accountant'::text])),
  constraint catalog_item_title_check CHECK (char_length(title) >= 3 AND char_length(title) <= 80),
  constraint catalog_item_turn_hours_check CHECK (turn_hours >= 1 AND turn_hours <= 336),
  constraint deposit_is_a_share_or_an_amount CHECK (deposit_bp IS NULL OR deposit_amount IS NULL),
  constraint deposit_terms_have_a_deposit CHECK (COALESCE(deposit_bp::bigint, deposit_amount) IS NOT NULL OR deposit_refundable IS NULL AND deposit_days IS NULL),
  constraint sold_by_weight_has_a_weight CHECK (price_mode <> 'per_kg'::text OR price_per_kg IS NOT NULL AND est_weight_g IS NOT NULL),
  constraint stock_not_negative CHECK (stock >= 0),
  constraint who_chooses_has_days_for_it CHECK ((kind = 'pick_from_lot'::text) = (pick_days IS NOT NULL)),
  constraint who_gives_birth_has_a_date CHECK ((num_nonnulls(dam_id, birth_from, birth_to, places, turn_hours) = ANY (ARRAY[0, 5])) AND birth_to >= birth_from AND (born_at IS NULL OR dam_id IS NOT NULL))
);
CREATE INDEX birth_expected ON catalog_item USING btree (published_at DESC, id DESC) WHERE ((dam_id IS NOT NULL) AND (status <> 'archived'::text) AND (born_at IS NULL));
CREATE INDEX birth_over ON catalog_item USING btree (published_at DESC, id DESC) WHERE ((dam_id IS NOT NULL) AND (status <> 'archived'::text) AND (born_at IS NOT NULL));
CREATE INDEX catalog_by_title ON catalog_item USING btree (title, id) WHERE (status = ANY (ARRAY['published'::text, 'sold_out'::text]));
CREATE INDEX catalog_cheapest ON catalog_item USING btree (price, id) WHERE (status = ANY (ARRAY['published'::text, 'sold_out'::text]));
CREATE INDEX catalog_desk_newest ON catalog_item USING btree (published_at DESC, id DESC);
CREATE INDEX catalog_newest ON catalog_item USING btree (published_at DESC, id DESC) WHERE (status = ANY (ARRAY['published'::text, 'sold_out'::text]));
CREATE INDEX item_by_animal ON catalog_item USING btree (animal_id) WHERE (animal_id IS NOT NULL);
CREATE INDEX item_by_dam ON catalog_item USING btree (dam_id, born_at) WHERE (dam_id IS NOT NULL);
CREATE INDEX item_by_kind ON catalog_item USING btree (kind, published_at DESC, id DESC);
CREATE INDEX item_by_lot ON catalog_item USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX item_by_price ON catalog_item USING btree (price, id);
CREATE INDEX item_by_status ON catalog_item USING btree (status, published_at DESC, id DESC);
CREATE INDEX item_by_title ON catalog_item USING btree (search_text COLLATE "C", id);
CREATE INDEX item_newest_of_shelf ON catalog_item USING btree (shelf, published_at DESC, id DESC) WHERE (status = ANY (ARRAY['published'::text, 'sold_out'::text]));
CREATE INDEX item_newest_of_species ON catalog_item USING btree (species, published_at DESC, id DESC) WHERE (status = ANY (ARRAY['published'::text, 'sold_out'::text]));
CREATE INDEX item_on_sale_by_animal ON catalog_item USING btree (animal_id) WHERE ((status = 'published'::text) AND (animal_id IS NOT NULL));
CREATE INDEX item_terms ON catalog_item USING gin (search_terms);
CREATE INDEX item_without_terms ON catalog_item USING btree (id) WHERE (search_version < 1);
CREATE INDEX item_words ON catalog_item USING gin (search_text gin_trgm_ops);
CREATE UNIQUE INDEX one_birth_per_dam ON catalog_item USING btree (dam_id) WHERE ((dam_id IS NOT NULL) AND (born_at IS NULL) AND (status = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text])));
CREATE UNIQUE INDEX one_listing_per_animal ON catalog_item USING btree (animal_id) WHERE (status = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text]));
CREATE UNIQUE INDEX one_listing_per_lot ON catalog_item USING btree (group_id, kind) WHERE (status = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text]));
CREATE INDEX shop_animal_by_title ON catalog_item USING btree (title, id) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold) AND (sex IS NOT NULL));
CREATE INDEX shop_by_birth ON catalog_item USING btree (birth_date) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold) AND (birth_date IS NOT NULL));
CREATE INDEX shop_by_delivery ON catalog_item USING gin (delivery) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE INDEX shop_by_sex ON catalog_item USING btree (sex, published_at DESC, id DESC) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold) AND (sex IS NOT NULL));
CREATE INDEX shop_by_title ON catalog_item USING btree (title, id) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE INDEX shop_by_weight ON catalog_item USING btree (grams) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold) AND (grams IS NOT NULL));
CREATE INDEX shop_cheapest ON catalog_item USING btree (price, id) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE INDEX shop_cheapest_animal ON catalog_item USING btree (price, id) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold) AND (sex IS NOT NULL));
CREATE INDEX shop_newest ON catalog_item USING btree (published_at DESC, id DESC) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE INDEX shop_newest_of_shelf ON catalog_item USING btree (shelf, published_at DESC, id DESC) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE INDEX shop_newest_of_species ON catalog_item USING btree (species, published_at DESC, id DESC) WHERE ((status = ANY (ARRAY['published'::text, 'sold_out'::text])) AND (NOT sold));
CREATE TRIGGER item_recounted AFTER UPDATE ON catalog_item FOR EACH ROW WHEN (old.shelf IS DISTINCT FROM new.shelf OR old.species IS DISTINCT FROM new.species OR old.status IS DISTINCT FROM new.status OR old.sold IS DISTINCT FROM new.sold) EXECUTE FUNCTION count_item_moved();
CREATE TRIGGER item_takes_facts BEFORE INSERT ON catalog_item FOR EACH ROW WHEN (new.animal_id IS NOT NULL) EXECUTE FUNCTION take_animal_facts();
CREATE TRIGGER item_takes_lot_facts BEFORE INSERT ON catalog_item FOR EACH ROW WHEN (new.kind = 'lot'::text) EXECUTE FUNCTION take_lot_facts();
CREATE TRIGGER item_terms_stale BEFORE UPDATE ON catalog_item FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text OR old.species IS DISTINCT FROM new.species) AND NOT old.search_terms IS DISTINCT FROM new.search_terms) EXECUTE FUNCTION terms_are_stale();
CREATE TRIGGER items_counted AFTER INSERT ON catalog_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_items_added();
CREATE TRIGGER items_uncounted AFTER DELETE ON catalog_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_items_removed();
CREATE TRIGGER listing_changed AFTER UPDATE ON catalog_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (current_setting('corral.fills_terms'::text, true) IS DISTINCT FROM 'yes'::text) EXECUTE FUNCTION note_herd_change_of();
CREATE TRIGGER listing_made AFTER INSERT ON catalog_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_herd_change_of();
CREATE TRIGGER pick_listing_moved AFTER UPDATE ON catalog_item FOR EACH ROW WHEN (new.kind = 'pick_from_lot'::text AND (old.status IS DISTINCT FROM new.status OR old.price IS DISTINCT FROM new.price)) EXECUTE FUNCTION note_herd_picks();
CREATE TRIGGER stock_begins AFTER INSERT ON catalog_item FOR EACH ROW EXECUTE FUNCTION stock_begins();
CREATE TRIGGER tell_delete AFTER DELETE ON catalog_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_changed();
CREATE TRIGGER tell_insert AFTER INSERT ON catalog_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_changed();
CREATE TRIGGER tell_update AFTER UPDATE ON catalog_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_changed();

-- The prices that an item has had. Only added.
create table item_price (
  id uuid not null,
  item_id uuid not null,
  price bigint not null,
  price_mode text not null,
  price_per_kg bigint,
  est_weight_g integer,
  at timestamp with time zone not null,
  by_staff uuid,
  who text not null,
  constraint item_price_pkey PRIMARY KEY (id),
  constraint item_price_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff_user(id),
  constraint item_price_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint item_price_est_weight_g_check CHECK (est_weight_g > 0),
  constraint item_price_price_check CHECK (price >= 1 AND price <= 999999999),
  constraint item_price_price_mode_check CHECK (price_mode = ANY (ARRAY['fixed'::text, 'per_kg'::text, 'per_head'::text, 'per_lot'::text, 'negotiable'::text])),
  constraint item_price_price_per_kg_check CHECK (price_per_kg > 0)
);
CREATE INDEX price_by_item ON item_price USING btree (item_id, at DESC, id DESC);
CREATE TRIGGER item_price_is_append_only BEFORE DELETE OR UPDATE ON item_price FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Units that entered or left the stock of an item. Only added.
create table stock_movement (
  id uuid not null,
  item_id uuid not null,
  kind text not null,
  qty integer not null, -- Signed: negative when units leave.
  after integer not null,
  reason text not null default ''::text,
  sale_id uuid,
  at timestamp with time zone not null,
  by_staff uuid,
  who text not null,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff_user(id),
  constraint stock_movement_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint stock_movement_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint a_sale_moves_stock_by_its_name CHECK ((kind = ANY (ARRAY['sale'::text, 'release'::text])) = (sale_id IS NOT NULL)),
  constraint stock_movement_direction CHECK (
CASE kind
    WHEN 'initial'::text THEN qty > 0
    WHEN 'in'::text THEN qty > 0
    WHEN 'release'::text THEN qty > 0
    WHEN 'out'::text THEN qty < 0
    WHEN 'sale'::text THEN qty < 0
    ELSE true
END),
  constraint stock_movement_kind CHECK (kind = ANY (ARRAY['initial'::text, 'in'::text, 'out'::text, 'adjustment'::text, 'sale'::text, 'release'::text])),
  constraint stock_movement_moves CHECK (qty <> 0),
  constraint stock_movement_not_negative CHECK (after >= 0),
  constraint stock_movement_reason_check CHECK (char_length(reason) <= 200)
);
CREATE INDEX movement_by_item ON stock_movement USING btree (item_id, at DESC, id DESC);
CREATE TRIGGER stock_movement_is_append_only BEFORE DELETE OR UPDATE ON stock_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/payments/ledger ----------------------------------------------------------------------------

-- The kept sum of each account of the ledger.
create table account_sum (
  account text not null,
  amount bigint not null
);

-- An entry of the ledger. Its postings sum to zero; only added.
create table journal (
  id uuid not null,
  at timestamp with time zone not null,
  kind text not null,
  charge_id uuid,
  attempt_id uuid,
  actor text not null,
  reason text not null,
  reverses uuid,
  cash_session_id uuid,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint journal_cash_session_id_fkey FOREIGN KEY (cash_session_id) REFERENCES cash_session(id),
  constraint journal_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint journal_reverses_fkey FOREIGN KEY (reverses) REFERENCES journal(id)
);
CREATE INDEX journal_by_cash_session ON journal USING btree (cash_session_id) WHERE (cash_session_id IS NOT NULL);
CREATE INDEX journal_by_charge ON journal USING btree (charge_id);
CREATE INDEX journal_by_time ON journal USING btree (at, id);
CREATE INDEX journal_newest ON journal USING btree (at DESC) WHERE (kind = 'collect'::text);
CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER journal_told AFTER INSERT ON journal FOR EACH ROW WHEN (new.charge_id IS NOT NULL) EXECUTE FUNCTION tell_its_charge();

CREATE OR REPLACE FUNCTION public.journal_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(amount), 0) from posting where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not sum to zero', new.journal_id using constraint = 'journal_sums_to_zero', errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.postings_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into account_sum (account, amount) select account, sum(amount) from added group by account;
  return null;
end $function$;

-- An amount that a journal moves to or from an account.
create table posting (
  journal_id uuid not null,
  account text not null,
  amount bigint not null,
  constraint posting_pkey PRIMARY KEY (journal_id, account),
  constraint posting_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint posting_amount_check CHECK (amount <> 0)
);
CREATE CONSTRAINT TRIGGER journal_sums_to_zero AFTER INSERT ON posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_sums_to_zero();
CREATE TRIGGER posting_is_append_only BEFORE DELETE OR UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_summed AFTER INSERT ON posting REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION postings_summed();


-- features/payments/charges ---------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.tell_charge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('corral_charge', new.public_id);
  if tg_op = 'INSERT' and new.replaces_id is not null then
    perform pg_notify('corral_charge', public_id) from charge where id = new.replaces_id;
  end if;
  return null;
end $function$;

-- What somebody is asked to pay.
create table charge (
  id uuid not null,
  public_id text not null,
  sale_id uuid,
  purpose text not null,
  concept text not null,
  amount bigint not null,
  state text not null,
  hold_until timestamp with time zone,
  due_at timestamp with time zone,
  watched_since timestamp with time zone,
  watched_until timestamp with time zone,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  created_by uuid,
  paid_late_at timestamp with time zone,
  cancelled_by uuid,
  cancel_reason text,
  replace_wanted boolean not null default false,
  replaces_id uuid,
  deposit_outcome text,
  customer_id uuid,
  offline_id uuid, -- Id of an offline sale, made by the phone, with the hash of its content.
  offline_hash text,
  sponsorship_id uuid, -- The sponsorship that it is a month of; for_month is the first day of that month.
  for_month date,
  plan_id uuid, -- The plan of a divided debt that it is a part of; part is its number, part_method how it is meant to be paid.
  part smallint,
  part_method text,
  credit_due date, -- The last day to pay a charge on its customer's account.
  payer_name text,
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_public_id_key UNIQUE (public_id),
  constraint charge_replaces_id_key UNIQUE (replaces_id),
  constraint one_charge_per_offline_id UNIQUE (offline_id),
  constraint charge_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES staff_user(id),
  constraint charge_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint charge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint charge_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES payment_plan(id),
  constraint charge_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES charge(id),
  constraint charge_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint charge_sponsorship_id_fkey FOREIGN KEY (sponsorship_id) REFERENCES sponsorship(id),
  constraint a_month_is_its_first_day CHECK (EXTRACT(day FROM for_month) = 1::numeric),
  constraint a_month_is_of_a_sponsorship CHECK ((sponsorship_id IS NULL) = (for_month IS NULL)),
  constraint a_part_has_a_plan CHECK ((plan_id IS NULL) = (part IS NULL)),
  constraint charge_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint charge_cancel_reason_check CHECK (char_length(cancel_reason) >= 3 AND char_length(cancel_reason) <= 200),
  constraint charge_concept_check CHECK (char_length(concept) >= 3 AND char_length(concept) <= 120),
  constraint charge_deposit_outcome_check CHECK (deposit_outcome = ANY (ARRAY['return'::text, 'keep'::text])),
  constraint charge_part_check CHECK (part >= 1 AND part <= 99),
  constraint charge_part_method_check CHECK (part_method = ANY (ARRAY['oxxo_cash'::text, 'spei_mp'::text, 'mp_card'::text, 'cash'::text])),
  constraint charge_payer_name_check CHECK (length(payer_name) >= 2 AND length(payer_name) <= 80),
  constraint charge_purpose CHECK (purpose = ANY (ARRAY['full'::text, 'deposit'::text, 'balance'::text, 'free'::text, 'service'::text, 'ticket'::text, 'installment'::text, 'sponsorship'::text, 'donation'::text])),
  constraint offline_charge_keeps_what_was_said CHECK ((offline_id IS NULL) = (offline_hash IS NULL))
);
CREATE INDEX charge_alone ON charge USING btree (created_at DESC, id DESC) WHERE (sale_id IS NULL);
CREATE INDEX charge_alone_by_customer ON charge USING btree (customer_id) WHERE ((sale_id IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX charge_alone_folded ON charge USING gin (translate(lower(concept), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops) WHERE (sale_id IS NULL);
CREATE INDEX charge_balance_due ON charge USING btree (due_at, id) WHERE ((purpose = 'balance'::text) AND (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'partially_paid'::text])));
CREATE INDEX charge_by_customer ON charge USING btree (customer_id, created_at DESC);
CREATE INDEX charge_by_maker ON charge USING btree (created_by, created_at DESC) WHERE (created_by IS NOT NULL);
CREATE INDEX charge_by_plan ON charge USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX charge_by_sale ON charge USING btree (sale_id);
CREATE INDEX charge_by_sponsorship ON charge USING btree (sponsorship_id, for_month) WHERE (sponsorship_id IS NOT NULL);
CREATE INDEX charge_disputed ON charge USING btree (id) WHERE (state = 'disputed'::text);
CREATE INDEX charge_due ON charge USING btree (created_at DESC, id DESC) WHERE (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'partially_paid'::text, 'cancelling'::text]));
CREATE INDEX charge_folded ON charge USING gin (translate(lower(concept), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops);
CREATE INDEX charge_hold_due ON charge USING btree (hold_until) WHERE (state = ANY (ARRAY['open'::text, 'partially_paid'::text, 'in_progress'::text]));
CREATE INDEX charge_newest ON charge USING btree (created_at DESC, id DESC);
CREATE INDEX charge_on_account ON charge USING btree (customer_id, credit_due) WHERE (credit_due IS NOT NULL);
CREATE INDEX charge_owed_on_account ON charge USING btree (credit_due, id) WHERE ((credit_due IS NOT NULL) AND (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'partially_paid'::text])));
CREATE INDEX charge_part_due ON charge USING btree (due_at, id) WHERE ((plan_id IS NOT NULL) AND (state = ANY (ARRAY['open'::text, 'in_progress'::text, 'partially_paid'::text])));
CREATE INDEX charge_provisional ON charge USING btree ("right"((offline_id)::text, 6)) WHERE (offline_id IS NOT NULL);
CREATE INDEX charge_refunded ON charge USING btree (id) WHERE (state = ANY (ARRAY['refunding'::text, 'partially_refunded'::text, 'refunded'::text]));
CREATE INDEX charge_to_end ON charge USING btree (id) WHERE (state = 'cancelling'::text);
CREATE INDEX charge_words ON charge USING gin (concept gin_trgm_ops);
CREATE UNIQUE INDEX one_charge_per_month ON charge USING btree (for_month, sponsorship_id) WHERE ((sponsorship_id IS NOT NULL) AND (state <> ALL (ARRAY['cancelled'::text, 'expired'::text])));
CREATE UNIQUE INDEX one_open_charge_per_share ON charge USING btree (sale_id, purpose, COALESCE((part)::integer, 0)) WHERE ((state = ANY (ARRAY['open'::text, 'in_progress'::text, 'partially_paid'::text])) AND (sale_id IS NOT NULL));
CREATE TRIGGER charge_told AFTER INSERT OR UPDATE OF state, version, amount, concept, hold_until, due_at ON charge FOR EACH ROW EXECUTE FUNCTION tell_charge();


-- features/payments/receipts --------------------------------------------------------------------------

-- Links of receipts that no longer open.
create table retired_link (
  public_id text not null,
  receipt_id uuid not null,
  retired_at timestamp with time zone not null,
  by_id uuid,
  constraint retired_link_pkey PRIMARY KEY (public_id),
  constraint retired_link_by_id_fkey FOREIGN KEY (by_id) REFERENCES staff_user(id),
  constraint retired_link_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);
CREATE INDEX retired_by_receipt ON retired_link USING btree (receipt_id);

-- The last folio of each series and year.
create table folio_counter (
  series text not null,
  year integer not null,
  last integer not null,
  constraint folio_counter_pkey PRIMARY KEY (series, year)
);

CREATE OR REPLACE FUNCTION public.receipt_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'public_id' <> to_jsonb(new) - 'public_id' then
    raise exception 'a receipt is append-only' using constraint = 'append_only', errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.receipt_is_signed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a new receipt is signed' using constraint = 'receipt_is_signed', errcode = '23514';
end $function$;

-- A signed receipt with what it said when it was issued. Only added.
create table receipt (
  id uuid not null,
  public_id text not null,
  tipo text not null,
  series text not null,
  year integer not null,
  number integer not null,
  folio text not null,
  sale_id uuid,
  charge_id uuid not null,
  provider text,
  payment_ref text,
  snapshot text not null,
  hash text not null,
  short_code text not null,
  issued_at timestamp with time zone not null,
  signature text, -- Both null for receipts issued before receipts were signed.
  kid text,
  refund_id uuid,
  replaces uuid,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_folio_key UNIQUE (folio),
  constraint receipt_public_id_key UNIQUE (public_id),
  constraint receipt_replaces_key UNIQUE (replaces),
  constraint receipt_series_year_number_key UNIQUE (series, year, number),
  constraint receipt_short_code_key UNIQUE (short_code),
  constraint same_kind_and_charge UNIQUE (id, tipo, charge_id),
  constraint receipt_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint receipt_kid_fkey FOREIGN KEY (kid) REFERENCES signing_key(kid),
  constraint receipt_provider_payment_ref_fkey FOREIGN KEY (provider, payment_ref) REFERENCES provider_payment(provider, payment_ref),
  constraint receipt_refund FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint receipt_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint replaces_its_own_kind FOREIGN KEY (replaces, tipo, charge_id) REFERENCES receipt(id, tipo, charge_id),
  constraint a_refund_receipt_names_its_refund CHECK ((tipo = 'reembolso'::text) = (refund_id IS NOT NULL)),
  constraint a_signature_names_its_key CHECK ((signature IS NULL) = (kid IS NULL)),
  constraint never_itself CHECK (replaces <> id),
  constraint receipt_tipo_check CHECK (tipo = ANY (ARRAY['venta'::text, 'pago'::text, 'donativo'::text, 'apartado'::text, 'reembolso'::text, 'entrega'::text, 'boleto'::text, 'estado'::text]))
);
CREATE UNIQUE INDEX one_deposit_receipt_per_charge ON receipt USING btree (charge_id) WHERE ((tipo = 'apartado'::text) AND (replaces IS NULL));
CREATE UNIQUE INDEX one_handover_receipt_per_sale ON receipt USING btree (sale_id) WHERE ((tipo = 'entrega'::text) AND (replaces IS NULL));
CREATE UNIQUE INDEX one_receipt_per_donation ON receipt USING btree (provider, payment_ref) WHERE ((tipo = 'donativo'::text) AND (replaces IS NULL));
CREATE UNIQUE INDEX one_receipt_per_payment ON receipt USING btree (provider, payment_ref) WHERE ((tipo = 'pago'::text) AND (replaces IS NULL));
CREATE UNIQUE INDEX one_receipt_per_refund ON receipt USING btree (refund_id) WHERE (replaces IS NULL);
CREATE UNIQUE INDEX one_sale_receipt ON receipt USING btree (sale_id) WHERE ((tipo = 'venta'::text) AND (replaces IS NULL));
CREATE INDEX receipt_alone ON receipt USING gin (folio gin_trgm_ops) WHERE (sale_id IS NULL);
CREATE INDEX receipt_by_charge ON receipt USING btree (charge_id);
CREATE INDEX receipt_by_refund ON receipt USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX receipt_by_sale ON receipt USING btree (sale_id);
CREATE INDEX receipt_by_time ON receipt USING btree (issued_at, id);
CREATE INDEX receipt_folio ON receipt USING gin (folio gin_trgm_ops);
CREATE TRIGGER receipt_is_append_only BEFORE DELETE OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION receipt_is_kept();
CREATE TRIGGER receipt_is_signed BEFORE INSERT ON receipt FOR EACH ROW WHEN (new.signature IS NULL) EXECUTE FUNCTION receipt_is_signed();


-- features/payments/tickets ---------------------------------------------------------------------------

-- A place of a visit, with its code.
create table ticket (
  id uuid not null,
  booking_id uuid not null,
  sale_id uuid not null,
  session_id uuid not null,
  receipt_id uuid not null,
  seat integer not null,
  tier text,
  tier_name text not null,
  holder text not null,
  short_code text not null,
  state text not null,
  used_at timestamp with time zone,
  used_by uuid,
  used_by_name text,
  gate text,
  voided_at timestamp with time zone,
  voided_why text,
  created_at timestamp with time zone not null,
  entry_id uuid,
  group_code text,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint one_place_per_entry UNIQUE (entry_id),
  constraint ticket_booking_id_seat_key UNIQUE (booking_id, seat),
  constraint ticket_short_code_key UNIQUE (short_code),
  constraint ticket_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id),
  constraint ticket_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint ticket_used_by_fkey FOREIGN KEY (used_by) REFERENCES staff_user(id),
  constraint ticket_seat_check CHECK (seat >= 1 AND seat <= 5000),
  constraint ticket_state_check CHECK (state = ANY (ARRAY['valid'::text, 'used'::text, 'void'::text])),
  constraint used_says_when_and_where CHECK (state <> 'used'::text OR used_at IS NOT NULL AND gate IS NOT NULL),
  constraint void_says_when_and_why CHECK ((state = 'void'::text) = (voided_at IS NOT NULL AND voided_why IS NOT NULL))
);
CREATE UNIQUE INDEX one_live_place ON ticket USING btree (sale_id, session_id, seat) WHERE (state <> 'void'::text);
CREATE INDEX ticket_by_group_code ON ticket USING btree (group_code) WHERE (group_code IS NOT NULL);
CREATE INDEX ticket_by_receipt ON ticket USING btree (receipt_id);
CREATE INDEX ticket_by_session ON ticket USING btree (session_id, state);


-- features/payments/settlement ------------------------------------------------------------------------

-- A step of a sale's goods on their way to the buyer, with its evidence.
create table fulfilment_step (
  id uuid not null,
  sale_id uuid not null,
  event text not null,
  at timestamp with time zone not null,
  by_id uuid,
  data jsonb not null default '{}'::jsonb,
  constraint fulfilment_step_pkey PRIMARY KEY (id),
  constraint fulfilment_step_by_id_fkey FOREIGN KEY (by_id) REFERENCES staff_user(id),
  constraint fulfilment_step_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
);
CREATE INDEX step_by_sale ON fulfilment_step USING btree (sale_id, at);
CREATE TRIGGER step_is_append_only BEFORE DELETE OR UPDATE ON fulfilment_step FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A change of a charge's amount after a weighing.
create table charge_adjustment (
  id uuid not null,
  charge_id uuid not null,
  weighing_id uuid,
  before bigint not null,
  after bigint not null,
  at timestamp with time zone not null,
  constraint charge_adjustment_pkey PRIMARY KEY (id),
  constraint charge_adjustment_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint charge_adjustment_weighing_id_fkey FOREIGN KEY (weighing_id) REFERENCES weighing(id)
);
CREATE INDEX adjustment_by_charge ON charge_adjustment USING btree (charge_id);
CREATE TRIGGER adjustment_is_append_only BEFORE DELETE OR UPDATE ON charge_adjustment FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A payment of a provider that has been counted, once.
create table provider_payment (
  provider text not null,
  payment_ref text not null,
  attempt_id uuid not null,
  charge_id uuid not null,
  amount bigint not null,
  refunded bigint not null default 0,
  journal_id uuid not null,
  counted_at timestamp with time zone not null,
  constraint provider_payment_pkey PRIMARY KEY (provider, payment_ref),
  constraint provider_payment_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint provider_payment_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint provider_payment_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint provider_payment_amount_check CHECK (amount > 0),
  constraint provider_payment_check CHECK (refunded >= 0 AND refunded <= amount)
);
CREATE INDEX payment_by_attempt ON provider_payment USING btree (attempt_id);
CREATE INDEX payment_by_charge ON provider_payment USING btree (charge_id);
CREATE INDEX payment_by_journal ON provider_payment USING btree (journal_id);


-- features/payments/attempts --------------------------------------------------------------------------

-- One way in which a charge was or is being paid, by a provider or taken by staff.
create table attempt (
  id uuid not null,
  public_id text not null,
  charge_id uuid not null,
  method text not null,
  provider text not null,
  amount bigint not null,
  idempotency_key text not null,
  state text not null,
  order_ref text,
  payment_ref text,
  action_kind text,
  action_url text,
  voucher jsonb,
  clabe jsonb,
  installments integer,
  payer jsonb not null,
  expires_at timestamp with time zone,
  release_at timestamp with time zone,
  decline_reason text,
  failure_code text,
  raw_status text,
  superseded_at timestamp with time zone,
  checks integer not null default 0,
  last_checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  taken_by uuid,
  cash_session_id uuid,
  counter jsonb,
  started_by uuid, -- The device that started it.
  by_staff_phone boolean not null default false,
  constraint attempt_pkey PRIMARY KEY (id),
  constraint attempt_idempotency_key_key UNIQUE (idempotency_key),
  constraint attempt_public_id_key UNIQUE (public_id),
  constraint attempt_cash_session_id_fkey FOREIGN KEY (cash_session_id) REFERENCES cash_session(id),
  constraint attempt_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint attempt_started_by_fkey FOREIGN KEY (started_by) REFERENCES buyer(id),
  constraint attempt_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES staff_user(id),
  constraint attempt_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint cash_is_in_a_drawer CHECK (provider <> 'cash'::text OR cash_session_id IS NOT NULL),
  constraint desk_money_names_its_taker CHECK (
CASE
    WHEN provider = ANY (ARRAY['cash'::text, 'terminal'::text]) THEN taken_by IS NOT NULL
    WHEN provider = 'transfer'::text THEN true
    ELSE taken_by IS NULL
END)
);
CREATE INDEX attempt_by_charge ON attempt USING btree (charge_id, created_at DESC);
CREATE INDEX attempt_by_method ON attempt USING btree (method, charge_id);
CREATE INDEX attempt_by_payer_email ON attempt USING btree (lower((payer ->> 'email'::text)));
CREATE INDEX attempt_by_payment ON attempt USING btree (provider, payment_ref) WHERE (payment_ref IS NOT NULL);
CREATE INDEX attempt_by_time ON attempt USING btree (created_at);
CREATE INDEX attempt_due ON attempt USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE UNIQUE INDEX one_attempt_per_provider_order ON attempt USING btree (provider, order_ref);
CREATE UNIQUE INDEX one_busy_attempt_per_charge ON attempt USING btree (charge_id) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text, 'processing'::text, 'unknown'::text]));
CREATE UNIQUE INDEX one_waiting_attempt_per_method ON attempt USING btree (charge_id, method) WHERE (state = 'awaiting_customer'::text);
CREATE INDEX voucher_by_end ON attempt USING btree (expires_at, id) WHERE ((state = 'awaiting_customer'::text) AND (superseded_at IS NULL));
CREATE TRIGGER attempt_told AFTER INSERT OR UPDATE OF state, action_url, voucher, clabe, expires_at ON attempt FOR EACH ROW EXECUTE FUNCTION tell_its_charge();


-- features/payments/plans -----------------------------------------------------------------------------

-- A debt that is divided into several charges.
create table payment_plan (
  id uuid not null,
  sale_id uuid,
  created_by uuid,
  created_at timestamp with time zone not null,
  last_key text not null,
  constraint payment_plan_pkey PRIMARY KEY (id),
  constraint payment_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint payment_plan_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id)
);
CREATE INDEX plan_by_sale ON payment_plan USING btree (sale_id);


-- features/payments/webhooks --------------------------------------------------------------------------

-- A notice of a provider, as it arrived.
create table provider_event (
  id uuid not null,
  provider text not null,
  event_key text not null,
  trust text not null,
  family text not null,
  type text not null,
  ref text,
  reference text,
  raw text not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  outcome text,
  tries integer not null default 0,
  next_try_at timestamp with time zone,
  attempt_id uuid,
  copies integer not null default 1,
  claimed_until timestamp with time zone, -- Lease of the process that is checking it with the provider.
  constraint provider_event_pkey PRIMARY KEY (id),
  constraint provider_event_provider_event_key_key UNIQUE (provider, event_key),
  constraint provider_event_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint provider_event_copies_check CHECK (copies > 0)
);
CREATE INDEX event_in_hand ON provider_event USING btree (provider, ref) WHERE (processed_at IS NULL);
CREATE INDEX event_newest ON provider_event USING btree (received_at DESC, id DESC);
CREATE INDEX event_to_claim ON provider_event USING btree (((tries > 0)), received_at, id) WHERE ((trust = 'valid'::text) AND (processed_at IS NULL));
CREATE INDEX event_to_process ON provider_event USING btree (next_try_at) WHERE (processed_at IS NULL);
CREATE INDEX unsigned_and_not_ours ON provider_event USING btree (received_at) WHERE ((trust = 'unsigned'::text) AND (attempt_id IS NULL));

-- When the next notice of each kind may be checked with its provider.
create table notice_pace (
  lane text not null,
  next_at timestamp with time zone not null,
  constraint notice_pace_pkey PRIMARY KEY (lane)
);

-- Notices of a provider whose signature was false.
create table false_signature (
  provider text not null,
  since timestamp with time zone not null,
  count integer not null,
  constraint false_signature_pkey PRIMARY KEY (provider),
  constraint false_signature_count_check CHECK (count >= 0)
);

-- How many notices were refused on a day.
create table turned_away (
  provider text not null,
  day date not null,
  count integer not null,
  last_at timestamp with time zone not null,
  constraint turned_away_pkey PRIMARY KEY (provider, day),
  constraint turned_away_count_check CHECK (count > 0)
);


-- features/payments/refunds ---------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.refunds_fit_what_was_collected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint;
  waiting bigint;
begin
  if new.state = 'failed' or (new.way = 'provider' and new.state = 'confirmed') then
    return null;
  end if;
  perform 1 from charge where id = new.charge_id for update;
  select coalesce(sum(p.amount), 0) into held from journal j join posting p on p.journal_id = j.id
    where j.charge_id = new.charge_id and p.account like 'clearing:%';
  select coalesce(sum(amount), 0) into waiting from refund
    where charge_id = new.charge_id and state in ('requested', 'approved', 'sent');
  if waiting > held then
    raise exception 'refunds of charge % exceed what was collected', new.charge_id
      using constraint = 'refunds_fit_what_was_collected', errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refund_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.amount <> new.amount or old.charge_id <> new.charge_id or old.way <> new.way
    or old.state in ('confirmed', 'failed') then
    raise exception 'a refund keeps its amount, its way and its end' using constraint = 'refund_is_kept', errcode = '23514';
  end if;
  return new;
end $function$;

-- Money that goes back to its payer.
create table refund (
  id uuid not null,
  public_id text not null,
  charge_id uuid not null,
  origin text not null,
  way text not null,
  amount bigint not null,
  reason text not null,
  units text not null default 'keep'::text,
  provider text,
  payment_ref text,
  provider_refund_ref text,
  clabe text,
  holder text,
  tracking_key text,
  state text not null,
  charge_before text,
  failure text,
  asked_by uuid,
  decided_by uuid,
  settled_by uuid,
  asked_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  checks integer not null default 0,
  next_check_at timestamp with time zone,
  journal_id uuid,
  accepted_at timestamp with time zone,
  accepted_ref text,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_public_id_key UNIQUE (public_id),
  constraint refund_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_user(id),
  constraint refund_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint refund_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_user(id),
  constraint refund_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint refund_provider_payment_ref_fkey FOREIGN KEY (provider, payment_ref) REFERENCES provider_payment(provider, payment_ref),
  constraint refund_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES staff_user(id),
  constraint a_transfer_has_its_key CHECK (way <> 'spei_manual'::text OR state <> 'confirmed'::text OR tracking_key IS NOT NULL),
  constraint asked_by_somebody CHECK (origin = 'provider'::text OR asked_by IS NOT NULL),
  constraint by_provider_names_its_payment CHECK ((way = 'provider'::text) = (payment_ref IS NOT NULL)),
  constraint by_transfer_names_its_account CHECK ((way = 'spei_manual'::text) = (clabe IS NOT NULL)),
  constraint confirmed_is_in_the_ledger CHECK ((state = 'confirmed'::text) = (journal_id IS NOT NULL)),
  constraint failed_says_why CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  constraint nothing_leaves_undecided CHECK (origin = 'provider'::text OR (state = ANY (ARRAY['requested'::text, 'failed'::text])) OR decided_by IS NOT NULL),
  constraint refund_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint refund_clabe_check CHECK (clabe_is_valid(clabe)),
  constraint refund_holder_check CHECK (char_length(holder) >= 2 AND char_length(holder) <= 80),
  constraint refund_origin_check CHECK (origin = ANY (ARRAY['staff'::text, 'provider'::text])),
  constraint refund_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 200),
  constraint refund_state_check CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'sent'::text, 'confirmed'::text, 'failed'::text])),
  constraint refund_tracking_key_check CHECK (tracking_key ~ '^[A-Z0-9]{5,30}$'::text),
  constraint refund_units_check CHECK (units = ANY (ARRAY['keep'::text, 'release'::text])),
  constraint refund_way_check CHECK (way = ANY (ARRAY['provider'::text, 'terminal'::text, 'spei_manual'::text, 'cash'::text]))
);
CREATE UNIQUE INDEX one_refund_per_provider_refund ON refund USING btree (provider, provider_refund_ref) WHERE (provider_refund_ref IS NOT NULL);
CREATE UNIQUE INDEX one_refund_per_tracking_key ON refund USING btree (tracking_key) WHERE (tracking_key IS NOT NULL);
CREATE INDEX refund_by_charge ON refund USING btree (charge_id, asked_at);
CREATE INDEX refund_decided ON refund USING btree (decided_at DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX refund_due ON refund USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX refund_failed ON refund USING btree (ended_at DESC) WHERE (state = 'failed'::text);
CREATE INDEX refund_newest ON refund USING btree (asked_at DESC);
CREATE CONSTRAINT TRIGGER moved_refunds_fit_what_was_collected AFTER UPDATE ON refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refunds_fit_what_was_collected();
CREATE TRIGGER refund_is_kept BEFORE DELETE OR UPDATE ON refund FOR EACH ROW EXECUTE FUNCTION refund_is_kept();
CREATE TRIGGER refund_told AFTER INSERT OR UPDATE OF state ON refund FOR EACH ROW EXECUTE FUNCTION tell_its_charge();
CREATE CONSTRAINT TRIGGER refunds_fit_what_was_collected AFTER INSERT ON refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refunds_fit_what_was_collected();


-- features/payments/surplus ---------------------------------------------------------------------------

-- Money that was paid beyond what was owed, until somebody decides.
create table surplus (
  id uuid not null,
  charge_id uuid not null,
  journal_id uuid not null,
  amount bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  why text not null default 'excess'::text,
  clabe text,
  holder text,
  to_charge_id uuid,
  decided_by text,
  decided_at timestamp with time zone,
  asked_by text, -- Who requested the refund.
  constraint surplus_pkey PRIMARY KEY (id),
  constraint surplus_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint surplus_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint surplus_to_charge_id_fkey FOREIGN KEY (to_charge_id) REFERENCES charge(id),
  constraint surplus_amount_check CHECK (amount > 0),
  constraint surplus_asked_by_check CHECK (asked_by = ANY (ARRAY['buyer'::text, 'confirmed'::text, 'elsewhere'::text])),
  constraint surplus_clabe_check CHECK (clabe ~ '^[0-9]{18}$'::text),
  constraint surplus_state_check CHECK (state = ANY (ARRAY['open'::text, 'kept_as_credit'::text, 'applied_to_balance'::text, 'refund_wanted'::text, 'refunded'::text])),
  constraint surplus_why_check CHECK (why = ANY (ARRAY['excess'::text, 'duplicate'::text, 'late'::text, 'released'::text, 'mismatch'::text, 'lighter'::text, 'not_chosen'::text, 'less_freight'::text]))
);
CREATE INDEX surplus_by_charge ON surplus USING btree (charge_id);
CREATE TRIGGER surplus_told AFTER INSERT OR UPDATE OF state ON surplus FOR EACH ROW EXECUTE FUNCTION tell_its_charge();

-- Money kept in a buyer's favour, to spend on another charge.
create table credit (
  id uuid not null,
  buyer_id uuid not null,
  surplus_id uuid not null,
  amount bigint not null,
  spent bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint credit_pkey PRIMARY KEY (id),
  constraint credit_surplus_id_key UNIQUE (surplus_id),
  constraint credit_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint credit_surplus_id_fkey FOREIGN KEY (surplus_id) REFERENCES surplus(id),
  constraint credit_amount_check CHECK (amount > 0),
  constraint credit_not_overspent CHECK (spent >= 0 AND spent <= amount)
);
CREATE INDEX credit_left ON credit USING btree (buyer_id, created_at) WHERE (spent < amount);

-- A part of a credit that was spent on a charge.
create table credit_use (
  id uuid not null,
  credit_id uuid not null,
  charge_id uuid not null,
  journal_id uuid not null,
  amount bigint not null,
  at timestamp with time zone not null,
  constraint credit_use_pkey PRIMARY KEY (id),
  constraint credit_use_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint credit_use_credit_id_fkey FOREIGN KEY (credit_id) REFERENCES credit(id),
  constraint credit_use_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint credit_use_amount_check CHECK (amount > 0)
);
CREATE INDEX credit_use_by_charge ON credit_use USING btree (charge_id);
CREATE TRIGGER credit_use_is_append_only BEFORE DELETE OR UPDATE ON credit_use FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/payments/reconciliation --------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.tell_check_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('corral_charge', new.id::text);
  return null;
end $function$;

-- A daily check of the payments with the providers.
create table check_run (
  id uuid not null,
  day date not null,
  round integer,
  asked_by uuid,
  state text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  after_attempt uuid,
  busy_until timestamp with time zone,
  attempts integer not null default 0,
  unanswered integer not null default 0,
  constraint check_run_pkey PRIMARY KEY (id),
  constraint check_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_user(id),
  constraint check_run_round_check CHECK (round > 0),
  constraint check_run_state_check CHECK (state = ANY (ARRAY['running'::text, 'complete'::text, 'incomplete'::text])),
  constraint complete_means_all_answered CHECK (state <> 'complete'::text OR unanswered = 0),
  constraint over_when_finished CHECK ((state = 'running'::text) = (finished_at IS NULL)),
  constraint somebody_or_the_day_asked CHECK ((round IS NULL) = (asked_by IS NOT NULL))
);
CREATE INDEX check_newest ON check_run USING btree (started_at DESC, id DESC);
CREATE UNIQUE INDEX one_check_at_a_time ON check_run USING btree (state) WHERE (state = 'running'::text);
CREATE UNIQUE INDEX one_round_of_a_day ON check_run USING btree (day, round) WHERE (round IS NOT NULL);
CREATE TRIGGER check_run_told AFTER UPDATE OF finished_at ON check_run FOR EACH ROW EXECUTE FUNCTION tell_check_run();

-- What the daily check found to differ from the provider.
create table check_difference (
  id uuid not null,
  run_id uuid not null,
  attempt_id uuid not null,
  kind text not null,
  payment_ref text not null default ''::text,
  ours bigint,
  theirs bigint,
  our_state text not null,
  their_state text not null,
  settled boolean not null,
  found_at timestamp with time zone not null,
  constraint check_difference_pkey PRIMARY KEY (id),
  constraint check_difference_run_id_attempt_id_kind_payment_ref_key UNIQUE (run_id, attempt_id, kind, payment_ref),
  constraint check_difference_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint check_difference_run_id_fkey FOREIGN KEY (run_id) REFERENCES check_run(id),
  constraint check_difference_kind_check CHECK (kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'amount'::text, 'refund'::text, 'of_another'::text, 'dispute'::text, 'state'::text, 'still_payable'::text, 'mismatch'::text, 'books'::text]))
);


-- features/selling/sales ------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION public.report_days_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('report days'));
  with touched as (
    select d.day from charge c join journal j on j.charge_id = c.id join report_day d on d.since <= j.at and d.until > j.at
    where c.sale_id = (to_jsonb(old) ->> case tg_table_name when 'sale' then 'id' else 'sale_id' end)::uuid
    order by d.day for update of d)
  delete from report_day d using touched t where d.day = t.day;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_charges_of_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('corral_charge', public_id) from charge where sale_id = new.id;
  return null;
end $function$;

-- A purchase: who buys, what was agreed on, and how far it is.
create table sale (
  id uuid not null,
  public_id text not null,
  channel text not null,
  buyer_id uuid,
  contact_name text not null,
  contact_phone text,
  contact_email text,
  subtotal bigint not null,
  total bigint not null,
  price_status text not null,
  state text not null,
  fulfilment text not null,
  policies text[] not null,
  privacy_version text not null,
  placed_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  plan text not null default 'full'::text,
  deposit bigint,
  customer_id uuid,
  balance_days integer, -- Days to pay the balance after the deposit, as shown to the buyer.
  scheduled_local timestamp without time zone, -- Local time in the business's zone: "2026-11-21 10:30:00".
  delivered_at timestamp with time zone,
  revocation_until timestamp with time zone,
  from_network text, -- For one-of-a-kind items: hash of the buyer's network, and whether the contact must be confirmed.
  contact_check text,
  weight_tolerance_bp integer, -- Basis points: the difference from the estimated weight that both sides agreed on. Null where nothing is sold by the kilo.
  weigh_code text, -- Six digits of the buyer's page: typed on the seller's phone they accept a weight.
  weigh_tries integer not null default 0,
  deposit_refundable boolean,
  freight bigint not null default 0, -- Part of the total, beside the lines; its tax class as of when it was chosen.
  freight_tax text,
  shipping_words text, -- The chosen way of delivery in words, without its day.
  constraint sale_pkey PRIMARY KEY (id),
  constraint sale_public_id_key UNIQUE (public_id),
  constraint sale_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint sale_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint delivered_has_its_moment CHECK ((fulfilment <> ALL (ARRAY['delivered'::text, 'returned'::text])) OR delivered_at IS NOT NULL),
  constraint deposit_is_positive CHECK (deposit IS NULL OR deposit > 0),
  constraint freight_has_its_tax CHECK (freight = 0 OR freight_tax IS NOT NULL),
  constraint fulfilment_is_known CHECK (fulfilment = ANY (ARRAY['not_needed'::text, 'docs_pending'::text, 'ready'::text, 'scheduled'::text, 'in_transit'::text, 'delivered'::text, 'failed_delivery'::text, 'returned'::text])),
  constraint sale_balance_days_check CHECK (balance_days >= 1 AND balance_days <= 120),
  constraint sale_contact_check_check CHECK (contact_check = ANY (ARRAY['needed'::text, 'confirmed'::text])),
  constraint sale_deposit_has_amount CHECK ((plan = 'deposit'::text) = (deposit IS NOT NULL)),
  constraint sale_freight_check CHECK (freight >= 0 AND freight <= 999999999),
  constraint sale_freight_tax_check CHECK (freight_tax = ANY (ARRAY['iva_0'::text, 'iva_16'::text, 'exempt'::text, 'accountant'::text])),
  constraint sale_plan_check CHECK (plan = ANY (ARRAY['full'::text, 'deposit'::text])),
  constraint sale_price_status_check CHECK (price_status = ANY (ARRAY['fixed'::text, 'estimated'::text, 'final'::text])),
  constraint sale_subtotal_check CHECK (subtotal >= 0),
  constraint sale_total_check CHECK (total >= 1 AND total <= 999999999),
  constraint sale_weight_tolerance_bp_check CHECK (weight_tolerance_bp >= 0 AND weight_tolerance_bp <= 10000)
);
CREATE INDEX sale_by_buyer ON sale USING btree (buyer_id, placed_at DESC);
CREATE INDEX sale_by_contact_email ON sale USING btree (lower(contact_email));
CREATE INDEX sale_by_contact_phone ON sale USING btree (contact_phone);
CREATE INDEX sale_by_customer ON sale USING btree (customer_id, placed_at DESC);
CREATE INDEX sale_by_name ON sale USING gin (contact_name gin_trgm_ops);
CREATE INDEX sale_by_network ON sale USING btree (from_network, placed_at DESC) WHERE (from_network IS NOT NULL);
CREATE INDEX sale_completed ON sale USING btree (placed_at DESC, id DESC) WHERE (state = 'completed'::text);
CREATE INDEX sale_contact_needed ON sale USING btree (placed_at) WHERE (contact_check = 'needed'::text);
CREATE INDEX sale_delivered ON sale USING btree (placed_at DESC, id DESC) WHERE (fulfilment = ANY (ARRAY['delivered'::text, 'returned'::text]));
CREATE INDEX sale_due ON sale USING btree (placed_at DESC, id DESC) WHERE (state = ANY (ARRAY['placed'::text, 'cancelling'::text]));
CREATE INDEX sale_ended ON sale USING btree (placed_at DESC, id DESC) WHERE (state = ANY (ARRAY['expired'::text, 'cancelled'::text, 'returned'::text]));
CREATE INDEX sale_going_out ON sale USING btree (scheduled_local) WHERE ((state = ANY (ARRAY['placed'::text, 'confirmed'::text])) AND (fulfilment = ANY (ARRAY['docs_pending'::text, 'ready'::text, 'scheduled'::text, 'in_transit'::text, 'failed_delivery'::text])));
CREATE INDEX sale_in_transit ON sale USING btree (placed_at DESC, id DESC) WHERE ((state = 'confirmed'::text) AND (fulfilment = ANY (ARRAY['in_transit'::text, 'failed_delivery'::text])));
CREATE INDEX sale_newest ON sale USING btree (placed_at DESC, id DESC);
CREATE INDEX sale_papers_pending ON sale USING btree (placed_at DESC, id DESC) WHERE ((state = 'confirmed'::text) AND (fulfilment = 'docs_pending'::text));
CREATE INDEX sale_phone_end ON sale USING btree (reverse(contact_phone) text_pattern_ops) WHERE (contact_phone IS NOT NULL);
CREATE INDEX sale_ready ON sale USING btree (placed_at DESC, id DESC) WHERE ((state = 'confirmed'::text) AND (fulfilment = ANY (ARRAY['ready'::text, 'scheduled'::text])));
CREATE INDEX sale_scheduled ON sale USING btree (scheduled_local, id) WHERE ((state = 'confirmed'::text) AND (scheduled_local IS NOT NULL));
CREATE INDEX sale_to_deliver ON sale USING btree (placed_at DESC, id DESC) WHERE (state = 'confirmed'::text);
CREATE INDEX sale_words ON sale USING gin (translate(lower(contact_name), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops);
CREATE INDEX unpaid_sale_by_email ON sale USING btree (contact_email) WHERE ((from_network IS NOT NULL) AND (state = 'placed'::text));
CREATE INDEX unpaid_sale_by_phone ON sale USING btree (contact_phone) WHERE ((from_network IS NOT NULL) AND (state = 'placed'::text));
CREATE TRIGGER report_days_again AFTER UPDATE ON sale FOR EACH ROW WHEN (old.freight <> new.freight) EXECUTE FUNCTION report_days_again();
CREATE TRIGGER sale_told AFTER UPDATE OF state, total, fulfilment ON sale FOR EACH ROW EXECUTE FUNCTION tell_charges_of_sale();

-- A note of staff about a sale.
create table sale_note (
  id uuid not null,
  sale_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  by_id uuid not null,
  constraint sale_note_pkey PRIMARY KEY (id),
  constraint sale_note_by_id_fkey FOREIGN KEY (by_id) REFERENCES staff_user(id),
  constraint sale_note_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint sale_note_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 1000)
);
CREATE INDEX note_by_sale ON sale_note USING btree (sale_id, at);
CREATE TRIGGER note_is_append_only BEFORE DELETE OR UPDATE ON sale_note FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION public.tell_charges_of_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('corral_charge', public_id) from charge where sale_id = new.sale_id;
  return null;
end $function$;

-- An item of a sale, as it was sold.
create table sale_line (
  id uuid not null,
  sale_id uuid not null,
  position integer not null,
  item_id uuid not null,
  kind text not null,
  animal_id uuid,
  session_id uuid,
  tier text,
  qty integer not null,
  unit_price bigint not null,
  line_total bigint not null,
  tax_class text not null,
  title text not null,
  subtitle text not null,
  photo_id uuid,
  price_per_kg bigint, -- Like est_weight_g: what a line sold by the kilo was estimated from.
  est_weight_g integer,
  final_weight_g integer,
  weight_note text,
  heads integer, -- The heads of a lot that the line is about.
  pick_by date, -- The last day to choose the animals of the line from its lot.
  constraint sale_line_pkey PRIMARY KEY (id),
  constraint sale_line_animal_id_fkey FOREIGN KEY (animal_id) REFERENCES animal(id),
  constraint sale_line_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint sale_line_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint sale_line_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint line_total_is_price_times_qty CHECK (line_total = (unit_price * qty)),
  constraint only_what_is_chosen_has_a_day_for_it CHECK (pick_by IS NULL OR kind = 'pick_from_lot'::text),
  constraint sale_line_est_weight_g_check CHECK (est_weight_g > 0),
  constraint sale_line_final_weight_g_check CHECK (final_weight_g > 0),
  constraint sale_line_heads_check CHECK (heads > 0),
  constraint sale_line_price_per_kg_check CHECK (price_per_kg > 0),
  constraint sale_line_qty_check CHECK (qty > 0),
  constraint sale_line_unit_price_check CHECK (unit_price > 0)
);
CREATE INDEX line_by_animal ON sale_line USING btree (animal_id) WHERE (animal_id IS NOT NULL);
CREATE INDEX line_by_sale ON sale_line USING btree (sale_id, "position");
CREATE INDEX line_folded ON sale_line USING gin (translate(lower(title), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops, translate(lower(subtitle), 'áéíóúüñÁÉÍÓÚÜÑ'::text, 'aeiouunaeiouun'::text) gin_trgm_ops);
CREATE INDEX line_to_choose ON sale_line USING btree (pick_by) WHERE ((pick_by IS NOT NULL) AND (animal_id IS NULL));
CREATE INDEX line_words ON sale_line USING gin (title gin_trgm_ops, subtitle gin_trgm_ops);
CREATE TRIGGER choice_told AFTER UPDATE OF pick_by ON sale_line FOR EACH ROW EXECUTE FUNCTION tell_charges_of_line();
CREATE TRIGGER report_days_again AFTER UPDATE ON sale_line FOR EACH ROW WHEN (old.line_total <> new.line_total OR old.item_id IS DISTINCT FROM new.item_id) EXECUTE FUNCTION report_days_again();
CREATE TRIGGER report_days_again_without AFTER DELETE ON sale_line FOR EACH ROW EXECUTE FUNCTION report_days_again();


-- features/selling/cancellations ----------------------------------------------------------------------

-- What became of a buyer's places on a date that was called off.
create table booking_release (
  session_id uuid not null,
  sale_id uuid not null,
  state text not null,
  how text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint booking_release_pkey PRIMARY KEY (session_id, sale_id),
  constraint booking_release_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint booking_release_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint booking_release_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'asked'::text, 'done'::text]))
);
CREATE INDEX booking_release_due ON booking_release USING btree (created_at) WHERE (state <> 'done'::text);

-- A request to cancel or refund a sale.
create table sale_request (
  id uuid not null,
  sale_id uuid not null,
  text text not null,
  asked_at timestamp with time zone not null,
  asked_by uuid,
  in_time boolean,
  state text not null default 'open'::text,
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint sale_request_pkey PRIMARY KEY (id),
  constraint sale_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES staff_user(id),
  constraint sale_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff_user(id),
  constraint sale_request_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint answered_by_somebody CHECK ((state = 'open'::text) = (answered_at IS NULL)),
  constraint sale_request_answer_check CHECK (char_length(answer) >= 3 AND char_length(answer) <= 500),
  constraint sale_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text])),
  constraint sale_request_text_check CHECK (char_length(text) >= 3 AND char_length(text) <= 500)
);
CREATE UNIQUE INDEX one_open_request_per_sale ON sale_request USING btree (sale_id) WHERE (state = 'open'::text);
CREATE INDEX request_by_sale ON sale_request USING btree (sale_id, asked_at);


-- features/selling/offers -----------------------------------------------------------------------------

-- What somebody offers for an item; its figures are in offer_round.
create table offer (
  id uuid not null,
  public_id text not null,
  item_id uuid not null,
  buyer_id uuid not null,
  contact_name text not null,
  contact_phone text, -- E.164.
  contact_email text,
  privacy_version text not null,
  set_aside boolean not null, -- Set aside with the item's deposit once accepted, instead of paid in full.
  state text not null,
  sale_id uuid,
  from_network text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint offer_pkey PRIMARY KEY (id),
  constraint offer_public_id_key UNIQUE (public_id),
  constraint offer_sale_id_key UNIQUE (sale_id),
  constraint offer_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint offer_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint offer_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint an_accepted_offer_is_a_sale CHECK ((state = 'accepted'::text) = (sale_id IS NOT NULL)),
  constraint an_offer_can_be_answered CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL),
  constraint offer_state_check CHECK (state = ANY (ARRAY['waits_seller'::text, 'waits_buyer'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))
);
CREATE INDEX offer_by_buyer ON offer USING btree (buyer_id, changed_at DESC);
CREATE INDEX offer_by_change ON offer USING btree (changed_at DESC, id DESC);
CREATE INDEX offer_by_network ON offer USING btree (from_network) WHERE (state = 'waits_seller'::text);
CREATE INDEX open_offer_by_item ON offer USING btree (item_id, buyer_id) WHERE (state = ANY (ARRAY['waits_seller'::text, 'waits_buyer'::text]));

-- The figures of an offer, of either side; only added.
create table offer_round (
  offer_id uuid not null,
  turn integer not null,
  side text not null,
  amount bigint not null,
  heads integer, -- The heads of a whole lot that the figure is for.
  note text not null default ''::text,
  ends_at timestamp with time zone not null,
  at timestamp with time zone not null,
  by_staff uuid,
  constraint offer_round_pkey PRIMARY KEY (offer_id, turn),
  constraint offer_round_by_staff_fkey FOREIGN KEY (by_staff) REFERENCES staff_user(id),
  constraint offer_round_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offer(id),
  constraint a_seller_has_a_name CHECK ((side = 'seller'::text) = (by_staff IS NOT NULL)),
  constraint offer_round_amount_check CHECK (amount > 0),
  constraint offer_round_heads_check CHECK (heads > 0),
  constraint offer_round_note_check CHECK (char_length(note) <= 200),
  constraint offer_round_side_check CHECK (side = ANY (ARRAY['buyer'::text, 'seller'::text])),
  constraint offer_round_turn_check CHECK (turn >= 1 AND turn <= 12)
);
CREATE INDEX offer_round_by_time ON offer_round USING btree (at DESC) WHERE (side = 'buyer'::text);
CREATE TRIGGER offer_round_is_append_only BEFORE DELETE OR UPDATE ON offer_round FOR EACH ROW EXECUTE FUNCTION refuse_change();


-- features/selling/waitlist ---------------------------------------------------------------------------

-- A place in a waiting line.
create table waitlist_entry (
  id uuid not null,
  public_id text not null,
  item_id uuid not null,
  session_id uuid, -- The date of a visit.
  qty integer not null,
  buyer_id uuid not null,
  contact_name text not null,
  contact_phone text, -- E.164.
  contact_email text,
  privacy_version text not null,
  state text not null,
  offer_until timestamp with time zone,
  sale_id uuid,
  ended_by text,
  reason text not null default ''::text,
  from_network text,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint waitlist_entry_pkey PRIMARY KEY (id),
  constraint waitlist_entry_public_id_key UNIQUE (public_id),
  constraint waitlist_entry_sale_id_key UNIQUE (sale_id),
  constraint waitlist_entry_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint waitlist_entry_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint waitlist_entry_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint waitlist_entry_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id),
  constraint an_offer_has_an_end CHECK (state <> 'offered'::text OR offer_until IS NOT NULL),
  constraint waitlist_entry_ended_by_check CHECK (ended_by = ANY (ARRAY['buyer'::text, 'staff'::text, 'date'::text])),
  constraint waitlist_entry_qty_check CHECK (qty >= 1 AND qty <= 999),
  constraint waitlist_entry_reason_check CHECK (char_length(reason) <= 200),
  constraint waitlist_entry_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'offered'::text, 'purchased'::text, 'offer_expired'::text, 'cancelled'::text])),
  constraint what_was_bought_is_a_sale CHECK ((state = 'purchased'::text) = (sale_id IS NOT NULL)),
  constraint what_was_cancelled_says_by_whom CHECK ((state = 'cancelled'::text) = (ended_by IS NOT NULL)),
  constraint who_waits_can_be_told CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL)
);
CREATE UNIQUE INDEX one_place_per_email ON waitlist_entry USING btree (item_id, COALESCE(session_id, item_id), contact_email) WHERE ((state = ANY (ARRAY['waiting'::text, 'offered'::text])) AND (contact_email IS NOT NULL));
CREATE UNIQUE INDEX one_place_per_phone ON waitlist_entry USING btree (item_id, COALESCE(session_id, item_id), contact_phone) WHERE ((state = ANY (ARRAY['waiting'::text, 'offered'::text])) AND (contact_phone IS NOT NULL));
CREATE INDEX waitlist_by_buyer ON waitlist_entry USING btree (buyer_id, changed_at DESC);
CREATE INDEX waitlist_by_change ON waitlist_entry USING btree (changed_at DESC, id DESC);
CREATE INDEX waitlist_by_item ON waitlist_entry USING btree (item_id, created_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX waitlist_by_network ON waitlist_entry USING btree (from_network) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_by_session ON waitlist_entry USING btree (session_id, created_at, id) WHERE ((state = 'waiting'::text) AND (session_id IS NOT NULL));
CREATE INDEX waitlist_offered ON waitlist_entry USING btree (offer_until) WHERE (state = 'offered'::text);


-- features/selling/lost-receipt -----------------------------------------------------------------------

-- Written by an older release only.
create table lost_receipt (
  id uuid not null,
  folio text not null,
  phone_end text not null,
  asked_at timestamp with time zone not null,
  constraint lost_receipt_pkey PRIMARY KEY (id),
  constraint lost_receipt_folio_check CHECK (char_length(folio) <= 40),
  constraint lost_receipt_phone_end_check CHECK (phone_end ~ '^[0-9]{4}$'::text)
);
CREATE INDEX lost_receipt_oldest ON lost_receipt USING btree (asked_at);

-- Who asked for the links of their purchases.
create table lost_link_ask (
  id uuid not null,
  contact text not null,
  asked_at timestamp with time zone not null,
  constraint lost_link_ask_pkey PRIMARY KEY (id),
  constraint lost_link_ask_contact_check CHECK (char_length(contact) >= 3 AND char_length(contact) <= 120)
);
CREATE INDEX lost_link_ask_oldest ON lost_link_ask USING btree (asked_at);

-- A link to the purchases of one contact, for a short time.
create table purchase_list_link (
  public_id text not null,
  email text,
  phone text,
  message_id uuid,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  retired_at timestamp with time zone,
  constraint purchase_list_link_pkey PRIMARY KEY (public_id),
  constraint purchase_list_link_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id),
  constraint its_list_is_of_one_contact CHECK (num_nonnulls(email, phone) = 1)
);
CREATE INDEX purchase_list_link_by_email ON purchase_list_link USING btree (email) WHERE (retired_at IS NULL);
CREATE INDEX purchase_list_link_by_message ON purchase_list_link USING btree (message_id);
CREATE INDEX purchase_list_link_by_phone ON purchase_list_link USING btree (phone) WHERE (retired_at IS NULL);

-- A link of a receipt that waits to be handed out.
create table waiting_link (
  public_id text not null,
  receipt_id uuid not null,
  made_at timestamp with time zone not null,
  by_id uuid,
  constraint waiting_link_pkey PRIMARY KEY (public_id),
  constraint waiting_link_by_id_fkey FOREIGN KEY (by_id) REFERENCES staff_user(id),
  constraint waiting_link_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id)
);
CREATE INDEX waiting_link_by_receipt ON waiting_link USING btree (receipt_id);

-- Who has tried to guess a receipt's data too often.
create table guess_guard (
  who text not null,
  tries integer not null,
  first_at timestamp with time zone not null,
  constraint guess_guard_pkey PRIMARY KEY (who)
);


-- features/selling/weighings --------------------------------------------------------------------------

-- A weighing of an animal that was sold by the kilo.
create table weighing (
  id uuid not null,
  sale_id uuid not null,
  line_id uuid not null,
  gross_g integer not null,
  tare_g integer not null,
  shrink_bp integer not null,
  net_g integer not null,
  scale text not null default ''::text,
  photo_id uuid,
  before bigint not null,
  after bigint not null,
  outside boolean not null,
  state text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  approved_by uuid,
  ack_method text,
  ack_photo_id uuid,
  ack_by uuid,
  ended_at timestamp with time zone,
  constraint weighing_pkey PRIMARY KEY (id),
  constraint weighing_ack_by_fkey FOREIGN KEY (ack_by) REFERENCES staff_user(id),
  constraint weighing_ack_photo_id_fkey FOREIGN KEY (ack_photo_id) REFERENCES photo(id),
  constraint weighing_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff_user(id),
  constraint weighing_line_id_fkey FOREIGN KEY (line_id) REFERENCES sale_line(id),
  constraint weighing_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photo(id),
  constraint weighing_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff_user(id),
  constraint weighing_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint accepted_by_both CHECK (state <> 'accepted'::text OR ack_method IS NOT NULL AND (NOT outside OR approved_by IS NOT NULL)),
  constraint weighing_ack_method_check CHECK (ack_method = ANY (ARRAY['own_phone'::text, 'code'::text, 'paper'::text, 'in_person'::text])),
  constraint weighing_after_check CHECK (after > 0),
  constraint weighing_check CHECK (tare_g >= 0 AND tare_g < gross_g),
  constraint weighing_gross_g_check CHECK (gross_g > 0),
  constraint weighing_net_g_check CHECK (net_g > 0),
  constraint weighing_shrink_bp_check CHECK (shrink_bp >= 0 AND shrink_bp <= 10000),
  constraint weighing_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text]))
);
CREATE UNIQUE INDEX one_accepted_weighing_per_line ON weighing USING btree (line_id) WHERE (state = 'accepted'::text);
CREATE UNIQUE INDEX one_proposed_weighing_per_line ON weighing USING btree (line_id) WHERE (state = 'proposed'::text);
CREATE INDEX weighing_by_sale ON weighing USING btree (sale_id, proposed_at DESC);


-- features/selling/shipping ---------------------------------------------------------------------------

-- How a purchase gets to its buyer; its day is sale.scheduled_local.
create table sale_shipping (
  sale_id uuid not null,
  version integer not null default 1,
  way text not null,
  zone text,
  address text,
  carrier text,
  plates text,
  carrier_phone text,
  quote text,
  quote_amount bigint,
  quote_km integer,
  quote_note text not null default ''::text,
  quote_ends_at timestamp with time zone,
  quoted_by uuid,
  changed_at timestamp with time zone not null,
  constraint sale_shipping_pkey PRIMARY KEY (sale_id),
  constraint sale_shipping_quoted_by_fkey FOREIGN KEY (quoted_by) REFERENCES staff_user(id),
  constraint sale_shipping_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sale(id),
  constraint a_carrier_is_known CHECK ((way = 'own_carrier'::text) = (carrier IS NOT NULL AND plates IS NOT NULL)),
  constraint a_quote_has_its_price CHECK (COALESCE(quote, 'asked'::text) = 'asked'::text OR quote_amount IS NOT NULL AND quote_ends_at IS NOT NULL),
  constraint a_zone_has_its_name CHECK ((way = 'zone'::text) = (zone IS NOT NULL)),
  constraint only_a_quoted_way_has_a_quote CHECK ((way = 'quote'::text) = (quote IS NOT NULL)),
  constraint sale_shipping_quote_amount_check CHECK (quote_amount >= 0 AND quote_amount <= 999999999),
  constraint sale_shipping_quote_check CHECK (quote = ANY (ARRAY['asked'::text, 'given'::text, 'accepted'::text, 'refused'::text])),
  constraint sale_shipping_quote_km_check CHECK (quote_km > 0),
  constraint sale_shipping_version_check CHECK (version > 0),
  constraint sale_shipping_way_check CHECK (way = ANY (ARRAY['pickup'::text, 'zone'::text, 'quote'::text, 'own_carrier'::text])),
  constraint somewhere_to_go CHECK ((way = ANY (ARRAY['zone'::text, 'quote'::text])) = (address IS NOT NULL))
);
CREATE INDEX quote_news ON sale_shipping USING btree (quote, changed_at) WHERE (quote = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text]));
CREATE INDEX quote_to_give ON sale_shipping USING btree (changed_at) WHERE (quote = 'asked'::text);


-- features/selling/till -------------------------------------------------------------------------------

-- Cash that was put into a drawer or taken out of it, beside the charges.
create table cash_movement (
  id uuid not null,
  session_id uuid not null,
  kind text not null,
  amount bigint not null,
  reason text not null,
  staff_id uuid not null,
  at timestamp with time zone not null,
  journal_id uuid not null,
  constraint cash_movement_pkey PRIMARY KEY (id),
  constraint cash_movement_journal_id_key UNIQUE (journal_id),
  constraint cash_movement_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint cash_movement_session_id_fkey FOREIGN KEY (session_id) REFERENCES cash_session(id),
  constraint cash_movement_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_user(id),
  constraint cash_movement_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint cash_movement_kind_check CHECK (kind = ANY (ARRAY['in'::text, 'out'::text])),
  constraint cash_movement_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 200)
);
CREATE INDEX movement_by_session ON cash_movement USING btree (session_id, at);
CREATE TRIGGER cash_movement_is_append_only BEFORE DELETE OR UPDATE ON cash_movement FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION public.cash_session_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or old.state = 'closed' or old.float <> new.float or old.staff_id <> new.staff_id then
    raise exception 'a drawer keeps its float, and a corte all of it' using constraint = 'cash_session_is_kept', errcode = '23514';
  end if;
  return new;
end $function$;

-- A person's drawer on one device, from its opening to its count (corte).
create table cash_session (
  id uuid not null,
  public_id text not null,
  staff_id uuid not null,
  device_id uuid not null,
  state text not null,
  float bigint not null,
  opened_at timestamp with time zone not null,
  counting_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by uuid,
  folio text,
  counted bigint,
  expected bigint,
  difference bigint,
  reason text,
  snapshot jsonb,
  version integer not null default 1,
  counts jsonb,
  constraint cash_session_pkey PRIMARY KEY (id),
  constraint cash_session_folio_key UNIQUE (folio),
  constraint cash_session_public_id_key UNIQUE (public_id),
  constraint cash_session_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff_user(id),
  constraint cash_session_device_id_fkey FOREIGN KEY (device_id) REFERENCES buyer(id),
  constraint cash_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_user(id),
  constraint a_difference_says_why CHECK (difference IS NULL OR difference = 0 OR reason IS NOT NULL),
  constraint cash_session_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 200),
  constraint cash_session_state CHECK (state = ANY (ARRAY['open'::text, 'counting'::text, 'closed'::text])),
  constraint closed_is_counted CHECK ((state = 'closed'::text) = (closed_at IS NOT NULL AND counted IS NOT NULL AND expected IS NOT NULL AND difference IS NOT NULL AND folio IS NOT NULL AND snapshot IS NOT NULL AND closed_by IS NOT NULL)),
  constraint counted_not_negative CHECK (counted >= 0),
  constraint difference_is_counted_less_expected CHECK (difference = (counted - expected)),
  constraint float_within_bounds CHECK ("float" >= 0 AND "float" <= 5000000)
);
CREATE INDEX cash_session_newest ON cash_session USING btree (opened_at DESC, id DESC);
CREATE UNIQUE INDEX one_open_till_per_person_and_device ON cash_session USING btree (staff_id, device_id) WHERE (state <> 'closed'::text);
CREATE TRIGGER cash_session_is_kept BEFORE DELETE OR UPDATE ON cash_session FOR EACH ROW EXECUTE FUNCTION cash_session_is_kept();


-- features/selling/sponsorships -----------------------------------------------------------------------

-- A gift to an animal, once or by the month.
create table sponsorship (
  id uuid not null,
  public_id text not null,
  item_id uuid not null,
  buyer_id uuid not null,
  customer_id uuid not null,
  contact_name text not null,
  contact_phone text, -- E.164.
  contact_email text,
  amount bigint not null,
  monthly boolean not null,
  state text not null,
  privacy_version text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint sponsorship_pkey PRIMARY KEY (id),
  constraint sponsorship_public_id_key UNIQUE (public_id),
  constraint sponsorship_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES buyer(id),
  constraint sponsorship_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint sponsorship_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff_user(id),
  constraint sponsorship_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint a_sponsor_can_be_reached CHECK (contact_phone IS NOT NULL OR contact_email IS NOT NULL),
  constraint an_ended_sponsorship_says_when CHECK ((state = 'ended'::text) = (ended_at IS NOT NULL)),
  constraint sponsorship_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint sponsorship_state_check CHECK (state = ANY (ARRAY['active'::text, 'ended'::text]))
);
CREATE INDEX promise_by_time ON sponsorship USING btree (state, created_at DESC, id DESC) WHERE monthly;
CREATE INDEX promise_to_renew ON sponsorship USING btree (id) WHERE ((state = 'active'::text) AND monthly);
CREATE INDEX sponsorship_by_item ON sponsorship USING btree (item_id);


-- features/selling/transfers --------------------------------------------------------------------------

-- A transfer that was reported and must be found at the bank.
create table transfer_proof (
  id uuid not null,
  public_id text not null,
  charge_id uuid not null,
  attempt_id uuid not null,
  amount bigint not null,
  tracking_key text not null,
  bank_from text not null,
  bank_to text not null,
  op_day date not null,
  state text not null,
  submitted_by uuid, -- Null where its payer reported it.
  submitted_at timestamp with time zone not null,
  reviewed_by uuid,
  reviewed_at timestamp with time zone,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  by_payer boolean not null default false,
  account_to text, -- The digits of the account that its payer says it went to.
  by_stranger boolean not null default false,
  constraint transfer_proof_pkey PRIMARY KEY (id),
  constraint transfer_proof_attempt_id_key UNIQUE (attempt_id),
  constraint transfer_proof_public_id_key UNIQUE (public_id),
  constraint transfer_proof_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint transfer_proof_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint transfer_proof_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_user(id),
  constraint transfer_proof_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES staff_user(id),
  constraint transfer_proof_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES staff_user(id),
  constraint decided_names_who CHECK ((state = ANY (ARRAY['confirmed'::text, 'rejected'::text])) = (decided_by IS NOT NULL)),
  constraint only_its_payer_takes_it_back CHECK (state <> 'withdrawn'::text OR by_payer),
  constraint rejected_says_why CHECK ((state = 'rejected'::text) = (reason IS NOT NULL)),
  constraint reported_by_staff_or_payer CHECK (by_payer = (submitted_by IS NULL)),
  constraint transfer_proof_account_to_check CHECK (account_to ~ '^[0-9]{4,18}$'::text),
  constraint transfer_proof_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint transfer_proof_bank_from_check CHECK (char_length(bank_from) >= 2 AND char_length(bank_from) <= 60),
  constraint transfer_proof_bank_to_check CHECK (char_length(bank_to) >= 2 AND char_length(bank_to) <= 60),
  constraint transfer_proof_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 200),
  constraint transfer_proof_tracking_key_check CHECK (tracking_key ~ '^[A-Z0-9]{5,30}$'::text),
  constraint transfer_state CHECK (state = ANY (ARRAY['submitted'::text, 'under_review'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text]))
);
CREATE UNIQUE INDEX one_transfer_per_tracking_key ON transfer_proof USING btree (tracking_key) WHERE (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text]));
CREATE INDEX transfer_by_charge ON transfer_proof USING btree (charge_id);
CREATE INDEX transfer_decided ON transfer_proof USING btree (submitted_at, id) WHERE (state = ANY (ARRAY['confirmed'::text, 'rejected'::text, 'withdrawn'::text]));
CREATE INDEX transfer_reported ON transfer_proof USING btree (submitted_at) WHERE by_payer;
CREATE INDEX transfer_waiting ON transfer_proof USING btree (submitted_at) WHERE (state = ANY (ARRAY['submitted'::text, 'under_review'::text]));

-- The photo or PDF of a reported transfer.
create table transfer_file (
  id uuid not null,
  public_id text not null,
  charge_id uuid not null,
  transfer_id uuid not null,
  kind text not null,
  bytes integer not null,
  upload_key text not null,
  created_at timestamp with time zone not null,
  constraint transfer_file_pkey PRIMARY KEY (id),
  constraint transfer_file_public_id_key UNIQUE (public_id),
  constraint transfer_file_upload_key_key UNIQUE (upload_key),
  constraint transfer_file_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint transfer_file_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer_proof(id),
  constraint transfer_file_bytes_check CHECK (bytes >= 1 AND bytes <= 8388608),
  constraint transfer_file_kind_check CHECK (kind = ANY (ARRAY['image'::text, 'pdf'::text]))
);
CREATE INDEX transfer_file_by_charge ON transfer_file USING btree (charge_id);
CREATE INDEX transfer_file_by_transfer ON transfer_file USING btree (transfer_id);


-- features/selling/transfer-inbox ---------------------------------------------------------------------

-- Which column of a bank's file is which, by its headings.
create table bank_file_columns (
  header_hash text not null,
  columns jsonb not null,
  chosen_by uuid not null,
  chosen_at timestamp with time zone not null,
  constraint bank_file_columns_pkey PRIMARY KEY (header_hash),
  constraint bank_file_columns_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES staff_user(id)
);

-- A deposit of the bank, from its file or written down by staff.
create table incoming_transfer (
  id uuid not null,
  public_id text not null,
  op_day date not null,
  amount bigint not null,
  sender text not null default ''::text,
  concept text not null default ''::text,
  bank_key text not null default ''::text,
  fingerprint text not null,
  from_file boolean not null,
  state text not null,
  transfer_id uuid,
  reason text,
  added_by uuid not null,
  added_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  balance bigint, -- In centavos, after the movement; null without one.
  constraint incoming_transfer_pkey PRIMARY KEY (id),
  constraint incoming_transfer_fingerprint_key UNIQUE (fingerprint),
  constraint incoming_transfer_public_id_key UNIQUE (public_id),
  constraint incoming_transfer_transfer_id_key UNIQUE (transfer_id),
  constraint incoming_transfer_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff_user(id),
  constraint incoming_transfer_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff_user(id),
  constraint incoming_transfer_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer_proof(id),
  constraint a_decision_says_who_and_why CHECK ((state <> 'unidentified'::text) = (reason IS NOT NULL AND decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  constraint a_match_names_its_transfer CHECK ((state = 'matched'::text) = (transfer_id IS NOT NULL)),
  constraint incoming_transfer_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint incoming_transfer_balance_check CHECK (balance >= '-9999999999999'::bigint AND balance <= '9999999999999'::bigint),
  constraint incoming_transfer_bank_key_check CHECK (char_length(bank_key) <= 60),
  constraint incoming_transfer_concept_check CHECK (char_length(concept) <= 300),
  constraint incoming_transfer_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 200),
  constraint incoming_transfer_sender_check CHECK (char_length(sender) <= 120),
  constraint incoming_transfer_state CHECK (state = ANY (ARRAY['unidentified'::text, 'matched'::text, 'not_a_sale'::text]))
);
CREATE INDEX incoming_by_day_and_amount ON incoming_transfer USING btree (op_day, amount);
CREATE INDEX incoming_by_key ON incoming_transfer USING btree (bank_key) WHERE (bank_key <> ''::text);
CREATE INDEX incoming_decided ON incoming_transfer USING btree (decided_at DESC, id DESC) WHERE (state <> 'unidentified'::text);
CREATE INDEX incoming_unidentified ON incoming_transfer USING btree (op_day DESC, id DESC) WHERE (state = 'unidentified'::text);


-- features/selling/accounts ---------------------------------------------------------------------------

-- One payment of several charges of an account, each of which is an attempt.
create table account_payment (
  id uuid not null,
  public_id text not null,
  customer_id uuid not null,
  method text not null,
  amount bigint not null,
  idempotency_key text not null,
  tracking_key text,
  taken_by uuid not null,
  at timestamp with time zone not null,
  constraint account_payment_pkey PRIMARY KEY (id),
  constraint account_payment_idempotency_key_key UNIQUE (idempotency_key),
  constraint account_payment_public_id_key UNIQUE (public_id),
  constraint account_payment_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint account_payment_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES staff_user(id),
  constraint a_transfer_has_its_key CHECK ((method = 'transfer_manual'::text) = (tracking_key IS NOT NULL)),
  constraint account_payment_amount_check CHECK (amount >= 1 AND amount <= 999999999),
  constraint account_payment_method_check CHECK (method = ANY (ARRAY['cash'::text, 'terminal_manual'::text, 'transfer_manual'::text])),
  constraint account_payment_tracking_key_check CHECK (tracking_key ~ '^[A-Z0-9]{5,30}$'::text)
);
CREATE INDEX account_payment_by_customer ON account_payment USING btree (customer_id, at DESC, id DESC);
CREATE UNIQUE INDEX one_account_payment_per_tracking_key ON account_payment USING btree (tracking_key);

-- Which attempts one payment of an account was split into.
create table account_payment_part (
  attempt_id uuid not null,
  payment_id uuid not null,
  constraint account_payment_part_pkey PRIMARY KEY (attempt_id),
  constraint account_payment_part_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempt(id),
  constraint account_payment_part_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES account_payment(id)
);
CREATE INDEX account_payment_parts ON account_payment_part USING btree (payment_id);

-- The link by which a customer sees their account.
create table account_link (
  id uuid not null,
  public_id text not null,
  customer_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint account_link_pkey PRIMARY KEY (id),
  constraint account_link_public_id_key UNIQUE (public_id),
  constraint account_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff_user(id),
  constraint account_link_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX account_link_by_customer ON account_link USING btree (customer_id);
CREATE UNIQUE INDEX one_link_per_account ON account_link USING btree (customer_id) WHERE (retired_at IS NULL);


-- features/calendar/visits ----------------------------------------------------------------------------

-- Dates of a visit that repeat by the week.
create table session_series (
  id uuid not null,
  item_id uuid not null,
  weekdays smallint[] not null, -- 0 is Sunday.
  local_time text not null,
  zone text not null,
  minutes integer not null,
  first_day date not null,
  last_day date not null,
  capacity integer not null,
  tiers jsonb not null,
  opens_before integer, -- Minutes before the start.
  closes_before integer not null,
  skipped text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint session_series_pkey PRIMARY KEY (id),
  constraint session_series_item_id_fkey FOREIGN KEY (item_id) REFERENCES catalog_item(id),
  constraint series_ends CHECK (last_day >= first_day AND last_day <= (first_day + 731)),
  constraint session_series_capacity_check CHECK (capacity >= 1 AND capacity <= 5000),
  constraint session_series_check CHECK (opens_before > closes_before),
  constraint session_series_closes_before_check CHECK (closes_before >= 0),
  constraint session_series_local_time_check CHECK (local_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint session_series_minutes_check CHECK (minutes > 0),
  constraint session_series_weekdays_check CHECK (cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7)
);
CREATE INDEX session_series_by_item ON session_series USING btree (item_id);


-- features/calendar/tasks -----------------------------------------------------------------------------

-- A task of the day that was done or put off.
create table task_mark (
  task_key text not null,
  done_at timestamp with time zone,
  done_by uuid,
  done_by_name text,
  snoozed_until date,
  updated_at timestamp with time zone not null,
  constraint task_mark_pkey PRIMARY KEY (task_key),
  constraint task_mark_done_by_fkey FOREIGN KEY (done_by) REFERENCES staff_user(id),
  constraint a_mark_says_something CHECK ((done_at IS NULL) = (done_by IS NULL) AND (done_at IS NOT NULL OR snoozed_until IS NOT NULL)),
  constraint task_mark_task_key_check CHECK (char_length(task_key) >= 5 AND char_length(task_key) <= 160)
);


-- features/calendar/ical ------------------------------------------------------------------------------

-- The address by which a person's calendar program reads the agenda.
create table calendar_feed (
  user_id uuid not null,
  token_hash text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint calendar_feed_pkey PRIMARY KEY (user_id),
  constraint calendar_feed_token_hash_key UNIQUE (token_hash),
  constraint calendar_feed_user_id_fkey FOREIGN KEY (user_id) REFERENCES staff_user(id)
);


-- features/office/reports -----------------------------------------------------------------------------

-- The days whose sums of reports are kept.
create table report_day (
  day date not null,
  zone text not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  constraint report_day_pkey PRIMARY KEY (day),
  constraint report_day_check CHECK (since < until)
);

-- The money of a day, by purpose, way and method.
create table report_part (
  day date not null,
  way text not null,
  method text,
  account text,
  purpose text not null,
  has_sale boolean not null,
  money bigint not null,
  debt bigint not null,
  over bigint not null,
  fees bigint not null,
  hour smallint not null,
  seller_id uuid,
  constraint report_part_day_fkey FOREIGN KEY (day) REFERENCES report_day(day) ON DELETE CASCADE,
  constraint report_part_hour_check CHECK (hour >= 0 AND hour <= 23)
);
CREATE INDEX report_part_by_day ON report_part USING btree (day);

-- What each item brought on a day.
create table report_item (
  day date not null,
  item_id uuid,
  net bigint not null,
  constraint report_item_day_fkey FOREIGN KEY (day) REFERENCES report_day(day) ON DELETE CASCADE
);
CREATE INDEX report_item_by_day ON report_item USING btree (day);
