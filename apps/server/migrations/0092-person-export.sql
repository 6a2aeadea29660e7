-- INST-041: what the portal knows of a user, for himself and for exchange staff. A function, because the role of requests may
-- not read all of it row by row: a person's own acts stand in a log that only staff sees.

create function person_export(asked bigint) returns jsonb
  language sql stable security definer set search_path to public, pg_temp
as $$
  select jsonb_build_object(
    'user', jsonb_build_object('id', u.id, 'account', u.account, 'name', u.name, 'phone', u.phone, 'email', u.email,
      'role', u.role, 'status', u.status, 'blockedBecause', u.description, 'firstSignIn', u.registered_at,
      'identityServer', u.issuer, 'identityServerCallsHim', u.subject),
    'history', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, kind, account, name, phone, role, status, description, changed_at as at
      from user_versions where user_id = u.id order by version limit 10000) as one),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select o.inn, o.name, m.user_type = 1 as "isOwner", m.is_active as "isActive", m.description as "blockedBecause",
        m.created_at as since
      from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = u.id order by m.created_at limit 10000) as one),
    'applications', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, registered_at as "filedAt", account, full_name as "fullName", phone, inn, name, address,
        consent_at as "consentAt", consent_version as "consentVersion", status, description as "rejectedBecause"
      from applications where user_id = u.id order by id limit 10000) as one),
    'signatures', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select application_id as application, subject, inn, signed_at as "signedAt", checked_at as "checkedAt", fault,
        encode(certificate, 'base64') as certificate
      from signature_evidence where user_id = u.id order by application_id limit 10000) as one),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select created_at as "signedIn", used_at as "lastUse", expires_at as "endsAt", host(ip) as address,
        user_agent as browser
      from sessions where user_id = u.id order by number limit 10000) as one),
    'notices', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select kind, number, reason, created_at as at, read_at as "readAt", lettered_at as "letterAt"
      from notices where user_id = u.id order by id desc limit 10000) as one),
    'letters', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select letters as choices, has_digest as "oneLetterADay" from notice_choices where user_id = u.id) as one),
    'views', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select register, name, is_shared as "isShared", state, changed_at as at
      from views where user_id = u.id order by id limit 10000) as one),
    'files', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, name, size, uploaded_at as at from files where uploaded_by = u.id order by id desc limit 10000) as one),
    -- Those of staff grow for years; the newest of them.
    'acts', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select id, at, action, entity, entity_id as "entityId", host(ip) as address
      from audit_log where actor_user_id = u.id order by id desc limit 50000) as one))
  from users u where u.id = asked and (u.id = app_user_id() or app_is_staff());
$$;
comment on function person_export(bigint) is 'INST-041: what the portal knows of a user, for himself and for staff; null for others. Nothing that opens anything, and no records of firms, which name him as their author.';
revoke execute on function person_export(bigint) from public;
grant execute on function person_export(bigint) to birzha_app;
