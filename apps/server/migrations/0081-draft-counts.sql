-- DESK-022: how many drafts hang on a firm or a person that is about to be blocked. What stands in them remains the firm's
-- alone (FIX-068): the exchange is told their number, and nobody else is told anything.

create function count_firm_drafts(firm bigint, most integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from (
    select 1 from auction_proposals where organization_id = firm and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where organization_id = firm and app_is_staff()
    limit most) drafts
$$;
comment on function count_firm_drafts(bigint, integer) is 'For staff: how many drafts a firm has, no further than is asked; none for others.';

create function count_user_drafts(author bigint, most integer) returns integer
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*)::integer from (
    select 1 from auction_proposals where created_by = author and status = 0 and deleted_at is null and app_is_staff()
    union all
    select 1 from member_drafts where stored_by = author and app_is_staff()
    limit most) drafts
$$;
comment on function count_user_drafts(bigint, integer) is 'For staff: how many drafts a person has begun, no further than is asked; none for others.';

revoke execute on function count_firm_drafts(bigint, integer), count_user_drafts(bigint, integer) from public;
grant execute on function count_firm_drafts(bigint, integer), count_user_drafts(bigint, integer) to birzha_app;
