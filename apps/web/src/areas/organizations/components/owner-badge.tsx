import { IconCrown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./owner-badge.module.css";

/** ORG-021: badge of the account's owner. */
export function OwnerBadge() {
  const t = useTranslations("organizations.own");
  return (
    <span className={css.owner}>
      <IconCrown size={13} aria-hidden />
      {t("owner")}
    </span>
  );
}
