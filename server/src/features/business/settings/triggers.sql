create or replace trigger privacy_notice_is_append_only before update or delete on privacy_notice for each row execute function refuse_change();
