import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

export function NewReportPage() {
  const t = useTranslations("app.menu");
  return <PageHeader title={t("agreements")} />;
}
