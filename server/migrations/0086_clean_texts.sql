-- Texts that were stored before the API cleaned them (domain/src/kernel/text/clean-text.ts): composed, without characters
-- that can't be seen. Receipts, the audit trail and events keep what was written. A text that would collide with another
-- row's stays as it is and becomes a review task.
create function pg_temp.clean(said text) returns text language sql immutable as $$
  select btrim(normalize(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(said, '[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]', ' ', 'g'),
          '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'),
        '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g'),
      '(?<![\u00A9\u00AE\u203C-\u3299\uFE00-\uFE0F\u200D\U0001F000-\U0001FAFF\U000E0000-\U000E007F])[\u200C\u200D\uFE00-\uFE0F\U000E0000-\U000E007F]+', '', 'g'),
    NFC))
$$;

do $$
declare
  col record;
  it record;
begin
  for col in
    select c.tab, unnest(string_to_array(c.cols, ' ')) as col
    from (values
      ('animal', 'name breed color marks story notes search_text'),
      ('animal_group', 'name'),
      ('animal_identifier', 'value_raw reason'),
      ('catalog_item', 'title subtitle description category search_text'),
      ('customer', 'name phone email notes blocked_reason search_text'),
      ('incoming_transfer', 'sender concept bank_key'),
      ('offer', 'contact_name contact_phone contact_email'),
      ('refund', 'reason holder'),
      ('sale', 'contact_name contact_phone contact_email'),
      ('sale_note', 'text'),
      ('sale_shipping', 'address carrier plates carrier_phone'),
      ('sponsorship', 'contact_name contact_phone contact_email'),
      ('staff_user', 'name'),
      ('surplus', 'holder'),
      ('ticket', 'tier_name holder'),
      ('transfer_proof', 'bank_from bank_to account_to'),
      ('waitlist_entry', 'contact_name contact_phone contact_email')
    ) as c (tab, cols)
  loop
    for it in execute format(
      $q$select ctid as at, to_jsonb(t) ->> 'id' as id, pg_temp.clean(%1$I) as now
         from %2$I t where %1$I ~ '[^\u0009\u000A\u0020-\u007E]' and pg_temp.clean(%1$I) not in (%1$I, '')$q$, col.col, col.tab)
    loop
      begin
        execute format('update %I set %I = $1 where ctid = $2', col.tab, col.col) using it.now, it.at;
      exception
        when unique_violation then
          insert into review_task (id, kind, about, data, state, created_at)
          values (gen_random_uuid(), 'same_when_clean', col.tab || ':' || it.id,
            jsonb_build_object('table', col.tab, 'id', it.id, 'text', it.now), 'open', now())
          on conflict (kind, about) do nothing;
        -- What a column doesn't take clean stays as it was.
        when check_violation then null;
      end;
    end loop;
  end loop;
end
$$;

-- An address that no server takes is told to staff as a message that failed: it has to be written down for that.
alter table message drop constraint message_to_email_check,
  add constraint message_to_email_check check (char_length(to_email) between 1 and 200);

drop function pg_temp.clean(text);
