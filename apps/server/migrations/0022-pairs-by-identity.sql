-- Pairs of reports: several candidates are not compared (FIX-325), and a consent holds for two versions (FIX-324).

alter table report_pairs add column is_several boolean not null default false,
  add column consented_for integer[], add column other_consented_for integer[], add column shown_for integer[];
comment on column report_pairs.is_several is 'Whether one of the reports has several candidates; such a pair has no comparison.';
comment on column report_pairs.consented_for is 'Versions of this and the other report that the giver of consented_at saw.';
comment on column report_pairs.other_consented_for is 'Versions of this and the other report that the giver of other_consented_at saw.';
comment on column report_pairs.shown_for is 'Versions of this and the other report whose values are shown.';
create index report_pairs_several on report_pairs (report_id) where is_several;

-- A consent given again for new versions leaves the shown values of the earlier ones.
alter table report_pairs drop constraint report_pairs_values_after_consents;
alter table report_pairs add constraint report_pairs_values_after_consents
  check (num_nulls(shown_at, shown_for, own_values, other_values) in (0, 4)) not valid;

create function count_report_versions(report bigint, until timestamptz) returns integer
  language sql stable
  return (select count(*)::integer from agreement_versions v
    where v.report_id = report and v.kind <> 'deal' and v.changed_at <= until);
comment on function count_report_versions(bigint, timestamptz) is 'Returns the version of a report at a time, without the flags of the exchange, which organisations must not notice.';
revoke execute on function count_report_versions(bigint, timestamptz) from public;

-- The job of the next night compares all pairs again and ends those that the identity no longer makes.
update report_pairs set is_several = true, differing = '{}',
  consented_for = case when consented_at is not null then array[
    count_report_versions(report_id, consented_at), count_report_versions(other_report_id, consented_at)] end,
  other_consented_for = case when other_consented_at is not null then array[
    count_report_versions(report_id, other_consented_at), count_report_versions(other_report_id, other_consented_at)] end,
  shown_for = case when shown_at is not null then array[
    count_report_versions(report_id, shown_at), count_report_versions(other_report_id, shown_at)] end;
alter table report_pairs validate constraint report_pairs_values_after_consents;

create function pair_versions(asked bigint) returns integer[]
  language sql stable security definer set search_path = public, pg_temp
  return (select array[count_report_versions(p.report_id, 'infinity'), count_report_versions(p.other_report_id, 'infinity')]
    from report_pairs p where p.report_id = asked and p.organization_id = app_organization_id());
comment on function pair_versions(bigint) is 'FIX-324: returns the versions of the own and the other report of a pair of the acting organisation.';
revoke execute on function pair_versions(bigint) from public;
grant execute on function pair_versions(bigint) to birzha_app;

create function answer_pair(asked bigint, seen integer[], asked_at timestamptz) returns text
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  own report_pairs;
  present integer[];
begin
  -- Both sides and both reports in one order: of two concurrent consents the second one sees the first, and no version
  -- comes between the check and the values.
  perform from report_pairs p where exists (select from report_pairs mine where mine.report_id = asked
    and mine.organization_id = app_organization_id() and asked in (p.report_id, p.other_report_id))
    order by p.report_id for update;
  perform from agreements a where a.id in (select unnest(array[p.report_id, p.other_report_id]) from report_pairs p
    where p.report_id = asked and p.organization_id = app_organization_id()) order by a.id for share;
  select p.* into own from report_pairs p
    join agreements a on a.id = p.report_id and a.status <> 3
    join agreements b on b.id = p.other_report_id and b.status <> 3
    where p.report_id = asked and p.organization_id = app_organization_id();
  if not found then return null; end if;
  present := pair_versions(asked);
  if own.shown_for = present then return 'shown before'; end if;
  if seen is null then
    if own.consented_at is null then return 'unchanged'; end if;
  else
    if seen <> present then return 'changed'; end if;
    if own.consented_for = present then return 'unchanged'; end if;
  end if;
  update report_pairs set consented_at = case when seen is not null then asked_at end, consented_for = seen,
    consented_by = case when seen is not null then app_user_id() end where report_id = own.report_id;
  update report_pairs set other_consented_at = case when seen is not null then asked_at end,
    other_consented_for = case when seen is not null then array[seen[2], seen[1]] end
    where report_id = own.other_report_id;
  if seen is null then return 'withdrawn'; end if;
  if own.other_consented_for is distinct from present then return 'given'; end if;
  update report_pairs p set shown_at = asked_at, own_values = compared_values(a), other_values = compared_values(b),
    shown_for = case when p.report_id = own.report_id then present else array[present[2], present[1]] end
    from agreements a, agreements b
    where p.report_id in (own.report_id, own.other_report_id) and a.id = p.report_id and b.id = p.other_report_id;
  return 'shown';
end
$$;
comment on function answer_pair(bigint, integer[], timestamptz) is 'DEAL-021, FIX-324: gives the consent of the acting organisation for the versions that it saw; null withdraws it. The second consent for the present versions stores the compared values of both reports for both sides.';
revoke execute on function answer_pair(bigint, integer[], timestamptz) from public;
grant execute on function answer_pair(bigint, integer[], timestamptz) to birzha_app;

-- answer_pair takes its place. The next major release drops it.
create or replace function consent_to_pair(asked bigint, is_given boolean, asked_at timestamptz) returns text
  language sql security definer set search_path = public, pg_temp
  return null::text;
comment on function consent_to_pair(bigint, boolean, timestamptz) is 'Does nothing; answer_pair checks the versions of a consent.';
