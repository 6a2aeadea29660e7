-- WORK-060: rules of reporting as data, and what they say of every report (WORK-061, decision 0033).

create table duty_rules (
  id bigint generated always as identity primary key,
  version integer not null default 1
);
comment on table duty_rules is 'Rules of what is to be reported until when; what they say stands in their versions.';
comment on column duty_rules.id is 'Id of the rule.';
comment on column duty_rules.version is 'Number of the newest version; a change made on another one is refused.';

create table duty_rule_versions (
  rule_id bigint not null references duty_rules (id),
  version integer not null,
  kind text not null,
  author_user_id bigint not null references users (id),
  changed_at timestamptz not null,
  name text not null,
  product_type_ids bigint[] not null,
  volume_from numeric(12,3),
  amount_from numeric(17,2),
  trigger_field text not null,
  days integer not null,
  day_kind text not null,
  valid_from date not null,
  valid_to date,
  citation text not null,
  confirmed_by text,
  confirmed_on date,
  constraint duty_rule_versions_pkey primary key (rule_id, version),
  constraint duty_rule_versions_kind_known check (kind in ('create', 'update')),
  constraint duty_rule_versions_name_length check (length(name) between 1 and 150),
  constraint duty_rule_versions_citation_length check (length(citation) between 1 and 500),
  constraint duty_rule_versions_confirmed_by_length check (length(confirmed_by) between 1 and 150),
  constraint duty_rule_versions_thresholds_positive check (volume_from > 0 and amount_from > 0),
  constraint duty_rule_versions_trigger_known check (
    trigger_field in ('contract_date', 'supplementary_agreement_date', 'delivery_date', 'shipment_fact_date')),
  constraint duty_rule_versions_day_kind_known check (day_kind in ('working', 'calendar', 'calendar-moved')),
  constraint duty_rule_versions_days_limited check (days between 1 and 365),
  constraint duty_rule_versions_ends_after_beginning check (valid_to >= valid_from),
  constraint duty_rule_versions_confirmed_whole check ((confirmed_by is null) = (confirmed_on is null))
);
comment on table duty_rule_versions is 'What a rule says, from a day on; written once. For a trigger the newest version counts that had begun by its day.';
comment on column duty_rule_versions.rule_id is 'The rule.';
comment on column duty_rule_versions.version is 'Number of the version within its rule, from 1.';
comment on column duty_rule_versions.kind is 'What made the version.';
comment on column duty_rule_versions.author_user_id is 'Who made it.';
comment on column duty_rule_versions.changed_at is 'When.';
comment on column duty_rule_versions.name is 'What people call the rule.';
comment on column duty_rule_versions.product_type_ids is 'Product types it is about; empty: all of them.';
comment on column duty_rule_versions.volume_from is 'Tonnes from which on it applies; null: any quantity.';
comment on column duty_rule_versions.amount_from is 'Rubles of the contract from which on it applies; null: any sum.';
comment on column duty_rule_versions.trigger_field is 'Field of the report whose date sets the clock going.';
comment on column duty_rule_versions.days is 'Days after that date until which a report is on time.';
comment on column duty_rule_versions.day_kind is 'Which days are counted.';
comment on column duty_rule_versions.valid_from is 'First day of triggers it holds for.';
comment on column duty_rule_versions.valid_to is 'Last day of triggers it holds for; null: until it is changed.';
comment on column duty_rule_versions.citation is 'Act that it is taken from.';
comment on column duty_rule_versions.confirmed_by is 'Lawyer who has confirmed it; null: nobody has.';
comment on column duty_rule_versions.confirmed_on is 'Day of the confirmation.';
create index duty_rule_versions_author on duty_rule_versions (author_user_id);
create trigger duty_rule_versions_append_only before update or delete or truncate on duty_rule_versions
  for each statement execute function refuse_change();

grant select, insert on duty_rules, duty_rule_versions to birzha_app;
grant update (version) on duty_rules to birzha_app;
alter table duty_rules enable row level security;
alter table duty_rule_versions enable row level security;
-- Whoever asks whether he has to report, a guest too, reads them; staff keeps them.
create policy duty_rules_read on duty_rules for select to birzha_app using (true);
create policy duty_rules_keep on duty_rules to birzha_app using ((select app_is_staff()));
create policy duty_rule_versions_read on duty_rule_versions for select to birzha_app using (true);
create policy duty_rule_versions_keep on duty_rule_versions for insert to birzha_app
  with check ((select app_is_staff()));

alter table agreements
  add column duty_rule_id bigint,
  add column duty_rule_version integer,
  add column trigger_date date,
  add column due_date date,
  add column is_on_time boolean
    generated always as ((issue_date at time zone 'Europe/Moscow')::date <= due_date) stored,
  add constraint agreements_duty_rule_fkey foreign key (duty_rule_id, duty_rule_version)
    references duty_rule_versions (rule_id, version),
  add constraint agreements_duty_whole check (
    num_nulls(duty_rule_id, duty_rule_version, trigger_date, due_date) in (0, 4));
comment on column agreements.duty_rule_id is 'Rule by which the report is due; null: none says so.';
comment on column agreements.duty_rule_version is 'Version of that rule.';
comment on column agreements.trigger_date is 'Day that set the clock going (WORK-061).';
comment on column agreements.due_date is 'Last day, until its end in Moscow, on which the report is on time.';
comment on column agreements.is_on_time is 'Whether it was registered by then; null: it was not due.';
alter table agreement_versions
  add column duty_rule_id bigint,
  add column duty_rule_version integer,
  add column trigger_date date,
  add column due_date date,
  add column is_on_time boolean
    generated always as ((issue_date at time zone 'Europe/Moscow')::date <= due_date) stored;
comment on column agreement_versions.duty_rule_id is 'Rule by which the report was due when the version was made; null: none said so.';
comment on column agreement_versions.duty_rule_version is 'Version of that rule.';
comment on column agreement_versions.trigger_date is 'Day that set the clock going (WORK-061).';
comment on column agreement_versions.due_date is 'Last day on which the report was on time, as this version has it.';
comment on column agreement_versions.is_on_time is 'Whether it was registered by then; null: it was not due.';

create index agreements_by_due_date on agreements (due_date desc nulls last, id desc) include (organization_id);
create index agreements_on_time on agreements (is_on_time, issue_date desc, id desc) include (organization_id);
create index agreements_organization_on_time
  on agreements (organization_id, is_on_time, issue_date desc, id desc) include (status);
