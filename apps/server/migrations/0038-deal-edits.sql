-- HOUSE-004: edits of contracts and of deals of the spot market are rows of one shape: whose deal, what was done, what it
-- was before and after, why, by whom and when (A-37, V-9). What old rows say is kept, value by value.

alter table contract_deal_edits disable trigger contract_deal_edits_append_only;
alter table spot_deal_edits disable trigger spot_deal_edits_append_only;

alter table contract_deal_edits rename column contract_id to deal_id;
alter table contract_deal_edits rename column comment to description;
alter table contract_deal_edits rename column user_id to author_user_id;
alter table contract_deal_edits rename column at to changed_at;
alter table contract_deal_edits rename constraint contract_deal_edits_contract_id_fkey to contract_deal_edits_deal_id_fkey;
alter table contract_deal_edits rename constraint contract_deal_edits_user_id_fkey to contract_deal_edits_author_user_id_fkey;
alter index contract_deal_edits_contract rename to contract_deal_edits_deal;
alter index contract_deal_edits_user rename to contract_deal_edits_author;
alter table contract_deal_edits
  add column organization_id bigint references organizations (id),
  add column author_name text;

-- An import may have given the contract to another firm since: the next such import says whose it was until then.
update contract_deal_edits e set
  organization_id = (select o.id from organizations o where o.inn = coalesce(
    (select later.before ->> 'owner_inn' from contract_deal_edits later
      where later.deal_id = e.deal_id and later.id > e.id and later.kind = 'import' and later.before ? 'owner_inn'
      order by later.id limit 1),
    (select d.owner_inn from contract_deals d where d.id = e.deal_id))),
  -- The name that the author had then, where his history goes back so far.
  author_name = coalesce(
    (select coalesce(nullif(v.name, ''), v.account) from user_versions v
      where v.user_id = e.author_user_id and v.changed_at <= e.changed_at order by v.version desc limit 1),
    (select coalesce(nullif(u.name, ''), u.account) from users u where u.id = e.author_user_id));
alter table contract_deal_edits alter column author_name set not null;
create index contract_deal_edits_organization on contract_deal_edits (organization_id);
drop policy contract_deal_edits_read on contract_deal_edits;
drop policy contract_deal_edits_written on contract_deal_edits;

alter table spot_deal_edits rename column kind to notice_kind;
alter table spot_deal_edits rename column edited_by to author_user_id;
alter table spot_deal_edits rename column edited_by_name to author_name;
alter table spot_deal_edits rename column edited_at to changed_at;
alter table spot_deal_edits rename constraint spot_deal_edits_edited_by_fkey to spot_deal_edits_author_user_id_fkey;
alter index spot_deal_edits_edited_by rename to spot_deal_edits_author;
alter table spot_deal_edits drop constraint spot_deal_edits_kind_known;
alter table spot_deal_edits
  add column kind text not null default 'report',
  add column before jsonb,
  add column after jsonb,
  add column description text;
update spot_deal_edits set
  before = jsonb_build_object('execution', execution_before, 'changedOn', date_before, 'file', file_before,
    'comment', comment_before),
  after = jsonb_build_object('execution', execution_after, 'changedOn', date_after, 'file', file_after,
    'comment', comment_after);
alter table spot_deal_edits
  alter column kind drop default,
  alter column notice_kind drop not null,
  alter column organization_id drop not null,
  alter column before set not null,
  alter column after set not null,
  drop column execution_before,
  drop column execution_after,
  drop column date_before,
  drop column date_after,
  drop column comment_before,
  drop column comment_after,
  drop column file_before,
  drop column file_after,
  add constraint spot_deal_edits_kind_known check (kind in ('report', 'result', 'import')),
  add constraint spot_deal_edits_notice_kind_known
    check (notice_kind in ('delivery', 'nonDelivery', 'extension', 'selfSettlement', 'changes')),
  add constraint spot_deal_edits_notice_told check ((kind = 'report') = (notice_kind is not null));
-- HOUSE-004, 0025: files that a deal had stay, by a key that the row cannot contradict.
alter table spot_deal_edits
  add column file_before bigint generated always as ((before ->> 'file')::bigint) stored,
  add column file_after bigint generated always as ((after ->> 'file')::bigint) stored,
  add constraint spot_deal_edits_file_before_fkey foreign key (file_area, file_before) references files (area, id),
  add constraint spot_deal_edits_file_after_fkey foreign key (file_area, file_after) references files (area, id);
create index spot_deal_edits_file_before on spot_deal_edits (file_before);
create index spot_deal_edits_file_after on spot_deal_edits (file_after);
drop policy spot_deal_edits_tenant on spot_deal_edits;

create policy contract_deal_edits_read on contract_deal_edits for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy contract_deal_edits_write on contract_deal_edits for insert to birzha_app
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = (select app_organization_id())));
create policy spot_deal_edits_read on spot_deal_edits for select to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy spot_deal_edits_write on spot_deal_edits for insert to birzha_app
  with check (author_user_id = (select app_user_id())
    and ((select app_is_staff()) or organization_id = (select app_organization_id())));

alter table contract_deal_edits enable trigger contract_deal_edits_append_only;
alter table spot_deal_edits enable trigger spot_deal_edits_append_only;

comment on table contract_deal_edits is 'Every change of a contract: what it was and what it became (A-37); never changed, never removed.';
comment on column contract_deal_edits.id is 'Id of the edit.';
comment on column contract_deal_edits.deal_id is 'The contract.';
comment on column contract_deal_edits.organization_id is 'The firm whose contract it was then; empty where the portal knew none. Row-level security reads it.';
comment on column contract_deal_edits.kind is 'report: its owner told the exchange; result: the exchange answered; import: the trading system.';
comment on column contract_deal_edits.notice_kind is 'Of a report: what notice it was.';
comment on column contract_deal_edits.before is 'What changed, as it was.';
comment on column contract_deal_edits.after is 'What changed, as it became.';
comment on column contract_deal_edits.description is 'What the exchange said.';
comment on column contract_deal_edits.author_user_id is 'Who changed it.';
comment on column contract_deal_edits.author_name is 'Name of that person at that time.';
comment on column contract_deal_edits.changed_at is 'When.';
comment on table spot_deal_edits is 'Every change of a deal: what it was and what it became (V-9); never changed, never removed.';
comment on column spot_deal_edits.organization_id is 'The firm whose deal it was then; empty where the portal knew none. Row-level security reads it.';
comment on column spot_deal_edits.kind is 'report: its owner told the exchange; result: the exchange answered; import: the trading system.';
comment on column spot_deal_edits.notice_kind is 'Of a report: what notice it was.';
comment on column spot_deal_edits.before is 'What changed, as it was.';
comment on column spot_deal_edits.after is 'What changed, as it became.';
comment on column spot_deal_edits.description is 'What the exchange said.';
comment on column spot_deal_edits.author_user_id is 'Who changed it.';
comment on column spot_deal_edits.author_name is 'Name of that person at that time.';
comment on column spot_deal_edits.changed_at is 'When.';
comment on column spot_deal_edits.file_before is 'Document before, as `before` names it.';
comment on column spot_deal_edits.file_after is 'Document after, as `after` names it.';
