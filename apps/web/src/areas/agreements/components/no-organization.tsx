import { Button } from "@mantine/core";
import IconUserPlus from "../../../ui/icons/user-plus.svg";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** G-13: empty state for a user without an organisation; links to the sign-up. */
export function NoOrganization() {
  const t = useTranslations("agreements.noOrganization");
  return (
    <EmptyState
      icon={<IconUserPlus size={28} stroke={1.6} />}
      title={t("title")}
      hint={t("hint")}
      action={<Button renderRoot={(props) => <Link to={pagePaths.signUp} {...props} />}>{t("apply")}</Button>}
    />
  );
}
