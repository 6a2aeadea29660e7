import type { AgreementStatus } from "./lifecycle.ts";

/** OTC-050: names of the statuses in API responses, verbatim from document 1. Screens have their own texts. */
export const statusNames: Readonly<Record<AgreementStatus, string>> = {
  registered: "Зарегистрирован",
  changed: "Изменен",
  rejected: "Отклонен",
  terminated: "Расторгнут",
};
