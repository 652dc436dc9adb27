-- Which sheet of a workbook is read; null for a text file.
alter table herd_import add column sheet text;
