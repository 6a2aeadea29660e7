import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import css from "./back-link.module.css";

export function BackLink({ tab }: { readonly tab?: "drafts" }) {
  const t = useTranslations("members.edit");
  return (
    <Link to={paths.membersApplications} search={tab ? { tab } : {}} className={css.back}>
      <IconChevronLeft size={16} aria-hidden />
      {t("backToApplications")}
    </Link>
  );
}
