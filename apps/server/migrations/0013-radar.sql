-- The radar of doubtful deals (MKT-014).

create table radar_suspicions (
  id bigint generated always as identity primary key,
  report_id bigint not null references agreements (id),
  version integer not null,
  day date not null,
  score smallint not null,
  sentences jsonb not null,
  price bigint not null,
  band jsonb,
  state text not null default 'open',
  decided_by bigint references users (id),
  decided_at timestamptz,
  constraint radar_suspicions_version_key unique (report_id, version),
  constraint radar_suspicions_score_range check (score between 1 and 100),
  constraint radar_suspicions_state_known check (state in ('open', 'flagged', 'dismissed')),
  constraint radar_suspicions_open_undecided check (state <> 'open' or num_nonnulls(decided_by, decided_at) = 0)
);
comment on table radar_suspicions is 'Reports that a rule of the radar found (MKT-014). Only staff of the exchange sees them.';
comment on column radar_suspicions.id is 'Id of the suspicion.';
comment on column radar_suspicions.report_id is 'Report.';
comment on column radar_suspicions.version is 'Newest version of the report that is not only a change of the flag.';
comment on column radar_suspicions.day is 'Moscow day of the run that found it.';
comment on column radar_suspicions.score is 'Score, 1 to 100.';
comment on column radar_suspicions.sentences is 'Findings: rule, numbers and other reports. No names.';
comment on column radar_suspicions.price is 'Price of the deal, rubles per tonne without VAT.';
comment on column radar_suspicions.band is 'Median, quartiles, deals and groups of the market; null if too few groups trade.';
comment on column radar_suspicions.state is 'open, flagged or dismissed.';
comment on column radar_suspicions.decided_by is 'Operator; null while it is open, or if the flag changed elsewhere.';
comment on column radar_suspicions.decided_at is 'Time of the decision.';
create unique index radar_suspicions_open on radar_suspicions (report_id) where state = 'open';
create index radar_suspicions_queue on radar_suspicions (score desc, report_id) where state = 'open';
create index radar_suspicions_by_day on radar_suspicions (day);

alter table radar_suspicions enable row level security;
create policy radar_suspicions_staff on radar_suspicions to birzha_app using ((select app_is_staff()));
grant select on radar_suspicions to birzha_app;
grant update (state, decided_by, decided_at) on radar_suspicions to birzha_app;
