create or replace trigger animal_terms_stale before update on animal for each row
  when ((old.search_text, old.species) is distinct from (new.search_text, new.species) and old.search_terms is not distinct from new.search_terms)
  execute function terms_are_stale();
