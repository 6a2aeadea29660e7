-- Counts how often each rule refused a report, per day, without the report or its organisation (SCREEN-106).

create table rule_refusals (
  day date not null,
  code text not null,
  refusals integer not null,
  constraint rule_refusals_pkey primary key (day, code),
  constraint rule_refusals_positive check (refusals > 0)
);
comment on table rule_refusals is 'Number of reports that a rule refused on a day; kept for 30 days.';
comment on column rule_refusals.day is 'Day in Moscow.';
comment on column rule_refusals.code is 'Code of the rule, as in the rule book.';
comment on column rule_refusals.refusals is 'Number of reports with an error of the rule.';
alter table rule_refusals enable row level security;
create policy rule_refusals_read on rule_refusals for select to birzha_app using (true);
grant select on rule_refusals to birzha_app;
