-- HOUSE-004: one table of files for all areas. A file is known by its area and its id, because both tables counted from
-- one: what stands in reports, notices, the audit log and people's addresses goes on meaning the same file.

alter table files add column area text not null default 'agreements';
alter table files alter column area drop default;
alter table agreement_version_files drop constraint agreement_version_files_file_id_fkey;
alter table spot_deals drop constraint spot_deals_file_id_fkey;
alter table spot_deal_edits
  drop constraint spot_deal_edits_file_before_fkey,
  drop constraint spot_deal_edits_file_after_fkey;
alter table files
  drop constraint files_pkey,
  add constraint files_pkey primary key (area, id),
  add constraint files_area_known check (area in ('agreements', 'spot'));

insert into files (area, id, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at)
  overriding system value
  select 'spot', id, organization_id, storage_id, name, content_type, size, sha256, uploaded_by, uploaded_at
  from spot_files;
-- A number that a file of either table ever had is given to no other: the audit log knows removed ones, too.
select setval('files_id_seq', greatest(a.last_value, b.last_value), a.is_called or b.is_called)
  from files_id_seq a, spot_files_id_seq b;

-- Which files a record may have is the constant half of its key: a report has none of a deal, whatever is asked for.
alter table agreement_version_files
  add column file_area text generated always as ('agreements') stored,
  add constraint agreement_version_files_file_fkey foreign key (file_area, file_id) references files (area, id);
alter table spot_deals
  add column file_area text generated always as ('spot') stored,
  add constraint spot_deals_file_fkey foreign key (file_area, file_id) references files (area, id);
alter table spot_deal_edits
  add column file_area text generated always as ('spot') stored,
  add constraint spot_deal_edits_file_before_fkey foreign key (file_area, file_before) references files (area, id),
  add constraint spot_deal_edits_file_after_fkey foreign key (file_area, file_after) references files (area, id);
drop table spot_files;

comment on table files is 'Uploaded files of all areas; the bytes stand in the file storage.';
comment on column files.area is 'Area of the records it may be attached to.';
comment on column files.id is 'Id of the file within its area; files uploaded before 0030 may share it with one of another area.';
comment on column files.uploaded_at is 'When; a file attached to nothing is removed after 24 hours (G-44, A-58).';
comment on column agreement_version_files.file_area is 'Area of the file.';
comment on column spot_deals.file_area is 'Area of the file.';
comment on column spot_deal_edits.file_area is 'Area of both files.';
