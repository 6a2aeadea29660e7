import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { HomeNotice } from "./home-notice.tsx";

/** G-14, FIX-007: the reason of the block and a contact. */
export default function BlockedHome({ user }: { readonly user: CurrentUser }) {
  const t = useTranslations("app.home");
  return (
    <>
      <PageHeader title={t("title")} />
      <HomeNotice kind="blocked" title={t("blockedTitle")} text={user.description || t("blocked")} />
    </>
  );
}
