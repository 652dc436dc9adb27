-- A record that is corrected, or that somebody says never was so, is followed by exactly one other, whatever that one's state.
drop index corrected_once;
create unique index corrected_once on animal_event (supersedes_id) where supersedes_id is not null;
