import { IconChevronLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";

export function BackLink({ tab }: { readonly tab?: "drafts" }) {
  const t = useTranslations("members.edit");
  return (
    <Link to={paths.membersApplications} search={tab ? { tab } : {}}>
      <IconChevronLeft size={16} aria-hidden />
      {t("backToApplications")}
    </Link>
  );
}
