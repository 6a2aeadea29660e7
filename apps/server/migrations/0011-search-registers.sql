-- SCREEN-102: the registers of contracts and spot deals have a search box like that of the reports. Nodes of the previous
-- release still call search_report_ids.
create function search_record_ids(asked_kind smallint, asked_words text[], is_whole boolean, most integer) returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp
  set enable_seqscan to off
  set max_parallel_workers_per_gather to 0
as $$
declare
  own_inn constant text := (select inn from organizations where id = app_organization_id());
  prefix constant text := asked_kind || case when is_whole then '' else own_inn end || '~';
  begun constant tsquery := (
    select string_agg(quote_literal(prefix || word) || ':*', ' & ') from unnest(asked_words) as word)::tsquery;
  found bigint[];
begin
  if cardinality(asked_words) = 0 or (is_whole and not app_is_staff()) or (own_inn is null and not is_whole) then
    return '{}';
  end if;
  -- A literal query: the planner then knows how many entries match.
  execute format('select array(select record_id from search_entries
    where search_lexemes(kind, scope, firm_only, words) @@ %L::tsquery limit %s)', begun, most + 1) into found;
  return case when cardinality(found) <= most then found end;
end
$$;
comment on function search_record_ids(smallint, text[], boolean, integer) is 'SCREEN-007: returns all records of a kind with words of these prefixes that the caller can see, of the whole register or of the organisation; null when there are more than the limit.';
revoke execute on function search_record_ids(smallint, text[], boolean, integer) from public;
grant execute on function search_record_ids(smallint, text[], boolean, integer) to birzha_app;
