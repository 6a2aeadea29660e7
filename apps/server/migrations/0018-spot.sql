-- Deals of the spot market: brought by the trading system, reported on by those who made them.

create table spot_files (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  storage_id text not null,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by bigint not null references users (id),
  uploaded_at timestamptz not null,
  constraint spot_files_storage_key unique (storage_id),
  constraint spot_files_name_length check (length(name) between 1 and 255)
);
comment on table spot_files is 'Documents uploaded for deals of the spot market (A-58); the bytes stand in the file storage.';
comment on column spot_files.id is 'Id of the file.';
comment on column spot_files.organization_id is 'Organisation it was uploaded for.';
comment on column spot_files.storage_id is 'Random id in the file storage.';
comment on column spot_files.name is 'Name as uploaded.';
comment on column spot_files.content_type is 'Type by its content.';
comment on column spot_files.size is 'Bytes.';
comment on column spot_files.sha256 is 'SHA-256 of the content, hexadecimal.';
comment on column spot_files.uploaded_by is 'Who uploaded it.';
comment on column spot_files.uploaded_at is 'When; a file that no deal has taken is removed after 24 hours.';
create index spot_files_organization on spot_files (organization_id);
create index spot_files_uploaded_by on spot_files (uploaded_by);
create index spot_files_uploaded_at on spot_files (uploaded_at);

create table spot_deals (
  id bigint generated always as identity primary key,
  external_id text,
  owner_inn text not null,
  settlement_status text not null,
  contractor_name text not null,
  basis text not null,
  delivery_way text not null,
  product_name text not null,
  item_code text not null,
  contract_number text not null,
  contract_date date not null,
  direction text not null,
  volume numeric(16, 3) not null,
  price numeric(16, 2) not null,
  total numeric(18, 2) not null,
  expires_on date,
  postponed_to date,
  execution_status smallint not null default 0,
  execution_date date,
  file_id bigint references spot_files (id),
  comment text,
  record_status smallint not null default 1,
  exchange_comment text,
  imported_at timestamptz not null,
  edited_at timestamptz,
  edited_by bigint references users (id),
  settled_at timestamptz,
  settled_by bigint references users (id),
  constraint spot_deals_external_key unique (external_id),
  constraint spot_deals_owner_inn_format check (owner_inn ~ '^(\d{10}|\d{12})$'),
  constraint spot_deals_direction_known check (direction in ('sale', 'buy')),
  constraint spot_deals_execution_known check (execution_status between 0 and 6),
  constraint spot_deals_record_known check (record_status in (1, 2, 4, 7)),
  constraint spot_deals_not_negative check (volume >= 0 and price >= 0 and total >= 0),
  constraint spot_deals_comment_length check (length(comment) between 1 and 500),
  constraint spot_deals_exchange_comment_length check (length(exchange_comment) between 1 and 500)
);
comment on table spot_deals is 'Deals of the spot market, one row for each side that is a firm of the portal (A-51); seen by the organisation of that INN, as soon as there is one.';
comment on column spot_deals.id is 'Id of the deal, idRec on the wire.';
comment on column spot_deals.external_id is 'Its id in the trading system.';
comment on column spot_deals.owner_inn is 'INN of the firm whose side it is.';
comment on column spot_deals.settlement_status is 'How settlement stands, in the words of the exchange.';
comment on column spot_deals.contractor_name is 'The other side.';
comment on column spot_deals.basis is 'Basis of delivery.';
comment on column spot_deals.delivery_way is 'Way of delivery.';
comment on column spot_deals.product_name is 'The goods.';
comment on column spot_deals.item_code is 'Code of the instrument.';
comment on column spot_deals.contract_number is 'Sale number.';
comment on column spot_deals.contract_date is 'Sale date.';
comment on column spot_deals.direction is 'sale or buy, from the side of the owner.';
comment on column spot_deals.volume is 'Quantity.';
comment on column spot_deals.price is 'Price of one unit, roubles.';
comment on column spot_deals.total is 'Sum of the deal, roubles.';
comment on column spot_deals.expires_on is 'Day by which it is to be executed.';
comment on column spot_deals.postponed_to is 'That day after the exchange has put it off.';
comment on column spot_deals.execution_status is 'How it was executed (A-52): 0 not set, 1 delivered, 2 not delivered, 3 self-settlement, 4 force majeure, 5 not paid, 6 extended.';
comment on column spot_deals.execution_date is 'Date of the change of that status.';
comment on column spot_deals.file_id is 'The document of the deal; replaced ones stay in spot_deal_edits.';
comment on column spot_deals.comment is 'What the owner says of it.';
comment on column spot_deals.record_status is '1 new, 2 sent, 4 processed, 7 rejected (A-53).';
comment on column spot_deals.exchange_comment is 'What the exchange said when it processed or rejected what was sent.';
comment on column spot_deals.imported_at is 'When the trading system last changed it.';
comment on column spot_deals.edited_at is 'When the owner last sent something of it.';
comment on column spot_deals.edited_by is 'Who sent it.';
comment on column spot_deals.settled_at is 'When the exchange last answered.';
comment on column spot_deals.settled_by is 'Who answered: the trading system or an operator.';
create index spot_deals_owner on spot_deals (owner_inn, contract_date, id);
create index spot_deals_number on spot_deals (contract_number, owner_inn);
create index spot_deals_contract_date on spot_deals (contract_date, id);
create index spot_deals_file on spot_deals (file_id);
create index spot_deals_edited_by on spot_deals (edited_by);
create index spot_deals_settled_by on spot_deals (settled_by);

create table spot_deal_edits (
  id bigint generated always as identity primary key,
  deal_id bigint not null references spot_deals (id),
  organization_id bigint not null references organizations (id),
  kind text not null,
  execution_before smallint not null,
  execution_after smallint not null,
  date_before date,
  date_after date not null,
  file_before bigint references spot_files (id),
  file_after bigint references spot_files (id),
  comment_before text,
  comment_after text,
  edited_by bigint not null references users (id),
  edited_by_name text not null,
  edited_at timestamptz not null,
  constraint spot_deal_edits_kind_known check (kind in ('delivery', 'nonDelivery', 'extension', 'selfSettlement', 'changes'))
);
comment on table spot_deal_edits is 'What participants told of their deals, old and new, never changed or removed (V-9).';
comment on column spot_deal_edits.id is 'Id of the edit.';
comment on column spot_deal_edits.deal_id is 'The deal.';
comment on column spot_deal_edits.organization_id is 'The firm that told it; row-level security reads it.';
comment on column spot_deal_edits.kind is 'Notice that went to the exchange.';
comment on column spot_deal_edits.execution_before is 'Execution status before.';
comment on column spot_deal_edits.execution_after is 'Execution status after.';
comment on column spot_deal_edits.date_before is 'Date of the status change before.';
comment on column spot_deal_edits.date_after is 'Date of the status change after.';
comment on column spot_deal_edits.file_before is 'Document before.';
comment on column spot_deal_edits.file_after is 'Document after.';
comment on column spot_deal_edits.comment_before is 'Comment before.';
comment on column spot_deal_edits.comment_after is 'Comment after.';
comment on column spot_deal_edits.edited_by is 'Who sent it.';
comment on column spot_deal_edits.edited_by_name is 'Name of that person then.';
comment on column spot_deal_edits.edited_at is 'When it was sent.';
create index spot_deal_edits_deal on spot_deal_edits (deal_id, id);
create index spot_deal_edits_organization on spot_deal_edits (organization_id);
create index spot_deal_edits_file_before on spot_deal_edits (file_before);
create index spot_deal_edits_file_after on spot_deal_edits (file_after);
create index spot_deal_edits_edited_by on spot_deal_edits (edited_by);

grant select, insert on spot_files, spot_deals, spot_deal_edits to birzha_app;
grant update (external_id, owner_inn, settlement_status, contractor_name, basis, delivery_way, product_name, item_code,
  contract_number, contract_date, direction, volume, price, total, expires_on, postponed_to, execution_status,
  execution_date, file_id, comment, record_status, exchange_comment, imported_at, edited_at, edited_by, settled_at,
  settled_by) on spot_deals to birzha_app;
alter table spot_files enable row level security;
alter table spot_deals enable row level security;
alter table spot_deal_edits enable row level security;
create policy spot_files_tenant on spot_files to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
create policy spot_deals_tenant on spot_deals for select to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy spot_deals_imported on spot_deals for insert to birzha_app
  with check ((select app_is_staff()));
create policy spot_deals_edited on spot_deals for update to birzha_app
  using ((select app_is_staff())
    or owner_inn = (select o.inn from organizations o where o.id = (select app_organization_id())));
create policy spot_deal_edits_tenant on spot_deal_edits to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
