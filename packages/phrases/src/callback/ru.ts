/** The page that completes a sign-in (PLAT-071). */
export const ru = {
  title: "Вход",
  working: "Выполняется вход…",
  withSecondFactor: "Войти со вторым фактором",
  failedTitle: "Войти не удалось",
  failed: "Попытка входа устарела или была прервана. Начните вход заново.",
  again: "Войти снова",
  home: "На главную",
} as const;
