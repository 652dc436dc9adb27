-- One row, written again now and then: whether the database takes writes is known only by writing (a full disk, a server that only reads).
create table health_probe (
  one boolean primary key default true check (one),
  at timestamptz not null
);
