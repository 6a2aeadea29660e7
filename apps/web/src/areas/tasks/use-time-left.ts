import { useTranslations } from "use-intl";

/** Returns a formatter of minutes: `1 ч 12 мин`, `12 мин`. */
export function useTimeLeft(): (minutesLeft: number) => string {
  const t = useTranslations("tasks.deadlines");
  return (minutesLeft) => {
    const hours = Math.floor(minutesLeft / 60);
    const minutes = String(minutesLeft % 60);
    return hours === 0 ? t("leftMinutes", { minutes }) : t("left", { hours: String(hours), minutes });
  };
}
