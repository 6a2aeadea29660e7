import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { Group } from "@mantine/core";
import IconCalendarStats from "../../../ui/icons/calendar-stats.svg";
import IconFileText from "../../../ui/icons/file-text.svg";
import IconGavel from "../../../ui/icons/gavel.svg";
import IconTruck from "../../../ui/icons/truck.svg";
import IconUserCheck from "../../../ui/icons/user-check.svg";
import IconUsers from "../../../ui/icons/users.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { entryTo } from "../../../shared/routes/guards.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import css from "./organization-records.module.css";

const icons = {
  reports: IconFileText,
  contracts: IconGavel,
  spot: IconTruck,
  admissions: IconUserCheck,
  users: IconUsers,
  punctuality: IconCalendarStats,
} as const;

interface RecordLink {
  readonly kind: keyof typeof icons;
  readonly to: string;
  readonly search?: Readonly<Record<string, string | boolean>>;
}

/** Returns the registers of one organisation: for staff filtered by it, for its members their own. */
function recordLinks({ name, inn }: Organization, staff: boolean): readonly RecordLink[] {
  if (!staff)
    return [
      { kind: "reports", to: pagePaths.agreements },
      { kind: "contracts", to: pagePaths.contracts },
      { kind: "spot", to: pagePaths.spot },
      { kind: "admissions", to: pagePaths.membersAccess },
      { kind: "punctuality", to: pagePaths.dutyCalendar },
    ];
  return [
    { kind: "reports", to: pagePaths.agreements, search: { organizationInn: inn } },
    { kind: "contracts", to: pagePaths.contracts, search: { "f.ownerName": name, confirmed: true } },
    { kind: "spot", to: pagePaths.spot, search: { "f.ownerInn": inn, processed: true } },
    { kind: "admissions", to: pagePaths.membersAccess, search: { "f.firmName": name } },
    { kind: "punctuality", to: pagePaths.punctuality, search: { "f.inn": inn } },
  ];
}

interface OrganizationRecordsProps {
  readonly organization: Organization;
  readonly hasUsers: boolean;
}

/** SCREEN-007: links from an organisation to its reports, contracts, admissions, users and punctuality. */
export function OrganizationRecords({ organization, hasUsers }: OrganizationRecordsProps) {
  const t = useTranslations("organizations.page.records");
  const user = useCurrentUser();
  const staff = isStaff(user);
  // Members read the records of their acting organisation only.
  if (!staff && user.organizationInfo?.id !== organization.id) return null;
  const users: readonly RecordLink[] = hasUsers ? [{ kind: "users", to: ".", search: { tab: "users" } }] : [];
  const links = [
    ...recordLinks(organization, staff).filter(({ to }) => entryTo(to, user) === "enter"),
    ...users,
  ];
  return (
    <Group component="nav" className="no-print" gap="8px" mb="16px" aria-label={t("title")}>
      {links.map(({ kind, to, search }) => {
        const Icon = icons[kind];
        return (
          <Link key={kind} to={to} {...(search ? { search: search as never } : {})} className={css.link}>
            <Icon size={17} stroke={1.7} aria-hidden />
            {t(kind)}
          </Link>
        );
      })}
    </Group>
  );
}
