import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import IconBuilding from "../../ui/icons/building.svg";
import IconChevronDown from "../../ui/icons/chevron-down.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isStaff } from "../../shared/session/user.ts";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import layout from "../../ui/layout.module.css";
import css from "./organization-button.module.css";

const OrganizationChoice = lazyDialog(() => import("./organization-choice.tsx"));
const OrganizationPicker = lazyDialog(() => import("../../shared/inputs/organization-picker.tsx"));

/**
 * The acting organisation and its switch (PLAT-083, G-18). Members choose among their own organisations, staff among
 * all or all at once (FIX-023). Hidden for users without an organisation.
 */
export function OrganizationButton({ user }: { readonly user: CurrentUser }) {
  const t = useTranslations("app.user");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const staff = isStaff(user);
  const current = user.organizationInfo;
  if (!current && !staff) return null;
  const close = () => setAnchor(undefined);
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup={staff ? "dialog" : "menu"}
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <IconBuilding size={17} stroke={1.6} aria-hidden />
        <span className="sr">{t("organization")}:</span>
        {current ? (
          // DESK-030: names of organisations are Russian on English pages, too.
          <span className={layout.cut} lang="ru" title={current.name}>
            {shortCompanyName(current.name)}
          </span>
        ) : (
          <span className={layout.cut}>{t("allOrganizations")}</span>
        )}
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </button>
      {anchor &&
        (staff ? (
          <OrganizationPicker onChosen={close} onClose={close} />
        ) : (
          <OrganizationChoice anchor={anchor} user={user} onClose={close} />
        ))}
    </>
  );
}
