-- Where people are written to. The address comes from the identity server with every sign-in.

alter table users
  add column email text,
  add constraint users_email_format check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254);
comment on column users.email is 'E-mail address the identity server has checked; null when it knows none.';
