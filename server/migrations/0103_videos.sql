-- One short video of an item. Its file is videos/<id>.mp4 of the file store.
create table video (
  id uuid primary key,
  item_id uuid not null references catalog_item (id),
  bytes integer not null check (bytes > 0),
  seconds integer not null check (seconds > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_by uuid not null references staff_user,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index video_of_item on video (item_id) where removed_at is null;
create index removed_videos on video (removed_at) where removed_at is not null;
comment on table video is 'The one short video of an item, and those that were taken away until their files are deleted.';
