export const ru = {
  /** ORG-063: by the number of the status. */
  statuses: {
    0: "Активна",
    1: "Заблокирована",
  },
} as const;
