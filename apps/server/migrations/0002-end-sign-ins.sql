-- Sessions of the portal and of the embedded identity server end together (FIX-205).

create function end_sign_in() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Without the embedded identity server there is no such function.
  if to_regprocedure('identity.end_sign_in(text)') is not null
    and not exists (select from public.sessions where issuer_session = old.issuer_session) then
    perform identity.end_sign_in(old.issuer_session);
  end if;
  return null;
end
$$;
comment on function end_sign_in() is 'FIX-205: ends the session of the embedded identity server with the last session of the portal that began with it.';
revoke execute on function end_sign_in() from public;

create trigger sessions_end_sign_in after delete on sessions
  for each row when (old.issuer_session is not null) execute function end_sign_in();
