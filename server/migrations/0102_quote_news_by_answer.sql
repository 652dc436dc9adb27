-- The bell asks for the newest of each answer by itself: with the answer first, one that nobody gave costs no look at the others.
drop index quote_news;
create index quote_news on sale_shipping (quote, changed_at) where quote in ('asked', 'accepted', 'refused');
