-- An audit log of three years, written through its trigger and sealed (FAST-005). The portal itself wrote a third of it.
insert into audit_log (at, actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
  client_request_id, ip)
select now() - (:rows - g) * interval '3 years' / :rows, w.id, case when w.id is not null then 1 end, w.id, a.names[1], a.names[2],
  1 + h.value / 8 % :rows, jsonb_build_object('status', 1), jsonb_build_object('status', 2, 'comment', ':rare ' || g),
  md5(g::text)::uuid::text, '192.0.2.7'
from generate_series(1, :rows) g
cross join lateral (select hashint4(g) & 2147483647 as value) h
cross join lateral (
  select case when h.value % 3 > 0 then floor(exp(h.value / 2147483648.0::float * ln(2000)))::int end as id) w
cross join lateral (select string_to_array((array['contracts.report contract', 'contracts.download report',
  'spot.update spot-deal', 'auctions.send proposal', 'auctions.decide proposal', 'members.send-application member-application',
  'applications.accept application', 'users.sign-in user'])[1 + h.value % 8], ' ') as names) a
order by g;
select seal_audit(:rows);
