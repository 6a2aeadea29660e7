-- SCALE-001: indexes of the register's orders contain the organisation, so that row-level security reads no row of the
-- table for the reports before a page. An organisation's reports in the order of its names need an index of their own.

create index agreements_sorted_changed_date on agreements (changed_date desc nulls last, id desc)
  include (organization_id);
create index agreements_sorted_contract_date on agreements (contract_date, id) include (organization_id);
create index agreements_sorted_price_determining_date
  on agreements (price_determining_date desc nulls last, id desc) include (organization_id);
create index agreements_sorted_amount on agreements (amount, id) include (organization_id);
create index agreements_sorted_price on agreements (price, id) include (organization_id);
create index agreements_sorted_status on agreements (status, id) include (organization_id);
create index agreements_sorted_organization_name on agreements (organization_name collate "ru-x-icu", id)
  include (organization_id);
create index agreements_sorted_purchaser_name on agreements (purchaser_name collate "ru-x-icu", id)
  include (organization_id);
create index agreements_sorted_product_type_name on agreements (product_type_name collate "ru-x-icu", id)
  include (organization_id);
create index agreements_organization_sorted_name
  on agreements (organization_id, organization_name collate "ru-x-icu", id);

drop index agreements_by_changed_date, agreements_by_contract_date, agreements_by_price_determining_date,
  agreements_by_amount, agreements_by_price, agreements_by_status, agreements_by_organization_name,
  agreements_by_purchaser_name, agreements_by_product_type_name;
