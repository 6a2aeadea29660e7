import { Skeleton, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import css from "./form-section.module.css";

/** The skeleton of a form: cards of fields. */
export function FormSkeleton() {
  const t = useTranslations("shared.table");
  return (
    <Stack gap="1rem" role="status" aria-label={t("loading")}>
      {[6, 6, 9].map((fields, section) => (
        <div key={section} className={`${layout.card} ${css.section}`}>
          <Skeleton height={18} width={160} mb={18} />
          <div className={css.grid}>
            {Array.from({ length: fields }, (_, field) => (
              <div key={field}>
                <Skeleton height={11} width="45%" mb={7} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Stack>
  );
}
