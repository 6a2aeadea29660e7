import { useTranslations } from "use-intl";
import { PageHeader } from "../../ui/page-header.tsx";

export function ReportPage() {
  const t = useTranslations("app.menu");
  return <PageHeader title={t("agreements")} />;
}
