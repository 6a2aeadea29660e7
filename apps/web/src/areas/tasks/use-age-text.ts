import { useTranslations } from "use-intl";

/** Returns a formatter of waiting times: `40 мин`, `3 ч`, `2 дня`. */
export function useAgeText(now: number): (since: string) => string {
  const t = useTranslations("queue.age");
  return (since) => {
    const minutes = Math.floor((now - Date.parse(since)) / 60_000);
    if (minutes < 1) return t("now");
    if (minutes < 60) return t("minutes", { count: minutes });
    const hours = Math.floor(minutes / 60);
    return hours < 24 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
  };
}
