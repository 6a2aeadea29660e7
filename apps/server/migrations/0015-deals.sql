-- Contracts over all their reports (DEAL-001..003): a contract is a view over the reports. Volume and term are the only
-- new facts, when the organisation enters them.

create function report_partner(
  organization_inn text, manufacturer_inn text, owner_inn text, purchaser_inn text, purchaser_name text) returns text
  language sql immutable parallel safe
  return case when purchaser_inn = organization_inn then coalesce(owner_inn, manufacturer_inn)
    else coalesce(purchaser_inn, search_key(purchaser_name)) end;
comment on function report_partner(text, text, text, text, text) is 'Returns the other party of a report, as dealKeyOf of the domain; a test compares the two.';

create table deal_terms (
  organization_id bigint not null references organizations (id),
  contract_number_key text not null,
  contract_date date not null,
  partner text not null,
  volume numeric(15,3),
  term date,
  constraint deal_terms_pkey primary key (organization_id, contract_number_key, contract_date, partner),
  constraint deal_terms_volume_positive check (volume > 0)
);
comment on table deal_terms is 'Volume and term of contracts, entered by the reporting organisation (DEAL-001).';
comment on column deal_terms.organization_id is 'Reporting organisation.';
comment on column deal_terms.contract_number_key is 'Normalized number of the contract.';
comment on column deal_terms.contract_date is 'Date of the contract.';
comment on column deal_terms.partner is 'Other party: INN, or normalized name without one. Personal for entrepreneurs.';
comment on column deal_terms.volume is 'Tonnes of the contract; null if not entered.';
comment on column deal_terms.term is 'Last day of the contract; null if not entered.';
create index deal_terms_by_term on deal_terms (organization_id, term) where volume is not null;

alter table deal_terms enable row level security;
create policy deal_terms_tenant on deal_terms to birzha_app
  using ((select app_is_staff()) or organization_id = (select app_organization_id()));
grant insert, select on deal_terms to birzha_app;
grant update (volume, term) on deal_terms to birzha_app;

-- Plain columns: behind row-level security an index on an expression cannot be used.
create index agreements_deal on agreements (organization_id, contract_number_key, contract_date, id desc);
