-- What 0086 left: texts within JSON (what a record of an animal says, settings) and columns that it did not name. Receipts, the
-- audit trail, notices and whatever is append-only keep what was written.
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

create function pg_temp.clean(said jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(said)
    when 'string' then to_jsonb(pg_temp.clean(said #>> '{}'))
    when 'array' then (
      select coalesce(jsonb_agg(pg_temp.clean(it) order by place), '[]')
      from jsonb_array_elements(said) with ordinality as e (it, place))
    when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.clean(value)), '{}') from jsonb_each(said))
    else said
  end;
end $$;

do $$
declare
  col record;
  it record;
begin
  for col in
    select c.tab, unnest(string_to_array(c.cols, ' ')) as col
    from (values
      ('animal', 'acquired field_marks'),
      ('animal_event', 'data'),
      ('charge', 'concept payer_name'),
      ('photo', 'alt'),
      ('review_task', 'note'),
      ('sale_line', 'title subtitle weight_note'),
      ('sale_request', 'text answer'),
      ('sale_shipping', 'quote_note'),
      ('session', 'tiers'),
      ('session_series', 'tiers'),
      ('setting', 'value'),
      ('surplus', 'why'),
      ('waitlist_entry', 'reason')
    ) as c (tab, cols)
  loop
    for it in execute format(
      $q$select ctid as at, pg_temp.clean(%1$I)::text as now, pg_typeof(%1$I)::text as type from %2$I
         where %1$I::text ~ '[^\u0009\u000A\u0020-\u007E]|\\u00|\\r' and pg_temp.clean(%1$I) is distinct from %1$I$q$, col.col, col.tab)
    loop
      begin
        execute format('update %I set %I = $1::%s where ctid = $2', col.tab, col.col, it.type) using it.now, it.at;
      exception
        -- What a column doesn't take clean, or a row that is done, stays as it was.
        when check_violation then null;
      end;
    end loop;
  end loop;
end
$$;

drop function pg_temp.clean(jsonb);
drop function pg_temp.clean(text);
