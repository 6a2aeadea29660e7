-- INST-041: which version of the consent to the processing of personal data a person has accepted, and when.

create table consents (
  user_id bigint not null references users (id),
  version text not null,
  accepted_at timestamptz not null,
  constraint consents_pkey primary key (user_id, version),
  constraint consents_version_length check (length(version) between 1 and 20)
);
comment on table consents is 'INST-041: versions of the consent to the processing of personal data that people have accepted; proof of it, so nothing is changed or removed.';
comment on column consents.user_id is 'Who accepted.';
comment on column consents.version is 'Version of the text that he was shown.';
comment on column consents.accepted_at is 'When. Personal.';

grant select, insert on consents to birzha_app;
alter table consents enable row level security;
create policy consents_read on consents for select to birzha_app
  using (user_id = (select app_user_id()) or (select app_is_staff()));
create policy consents_make on consents for insert to birzha_app
  with check (user_id = (select app_user_id()));

-- Who has applied has accepted the version of that day.
insert into consents (user_id, version, accepted_at)
select user_id, consent_version, min(consent_at) from applications
where consent_version is not null and consent_at is not null group by user_id, consent_version;

create or replace function person_export(asked bigint) returns jsonb
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
    'consents', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select version, accepted_at as "acceptedAt"
      from consents where user_id = u.id order by accepted_at limit 1000) as one),
    'invitations', (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
      select i.email, i.name, o.inn as "organizationInn", o.name as organization, i.made_at as "madeAt",
        i.expires_at as "expiresAt", i.withdrawn_at as "withdrawnAt", i.accepted_at as "acceptedAt"
      from invitations i join organizations o on o.id = i.organization_id
      where lower(i.email) = lower(u.email) or i.accepted_by = u.id order by i.id limit 1000) as one),
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
