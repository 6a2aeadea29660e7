-- HOUSE-004: what a history says of an entry stands in columns of one name everywhere: version, kind, author_user_id,
-- author_name where the name of that time is kept, changed_at, description.

alter table agreement_versions rename column author_user_id to report_author_id;
alter table agreement_versions rename column version_author_id to author_user_id;
alter table agreement_versions rename column version_author_name to author_name;
alter table agreement_versions rename column version_at to changed_at;
alter table agreement_versions
  rename constraint agreement_versions_version_author_id_fkey to agreement_versions_author_user_id_fkey;
comment on column agreement_versions.report_author_id is 'Who made the report.';

alter table auction_proposal_versions rename column no to version;
alter table auction_proposal_versions rename column author_id to author_user_id;
alter table auction_proposal_versions rename column at to changed_at;
alter table auction_proposal_versions
  rename constraint auction_proposal_versions_no_positive to auction_proposal_versions_version_positive;
alter table auction_proposal_versions
  rename constraint auction_proposal_versions_author_id_fkey to auction_proposal_versions_author_user_id_fkey;

alter table auction_proposal_decisions rename column action to kind;
alter table auction_proposal_decisions rename column comment to description;
alter table auction_proposal_decisions rename column user_id to author_user_id;
alter table auction_proposal_decisions rename column at to changed_at;
alter table auction_proposal_decisions
  rename constraint auction_proposal_decisions_action_known to auction_proposal_decisions_kind_known;
alter table auction_proposal_decisions
  rename constraint auction_proposal_decisions_comment_length to auction_proposal_decisions_description_length;
alter table auction_proposal_decisions
  rename constraint auction_proposal_decisions_user_id_fkey to auction_proposal_decisions_author_user_id_fkey;
alter index auction_proposal_decisions_user rename to auction_proposal_decisions_author;
