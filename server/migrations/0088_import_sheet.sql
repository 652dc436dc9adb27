-- Which sheet of a workbook is read; null for a text file. What its columns are, where somebody was asked: a column by its name.
alter table herd_import add column sheet text, add column columns jsonb not null default '{}';
