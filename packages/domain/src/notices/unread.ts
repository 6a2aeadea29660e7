/** More unread notices are not counted: the bell says «99+». */
export const unreadLimit = 100;

/** Days after which notices are forgotten: those that were read, and all of them. */
export const keptDays = { read: 90, unread: 365 } as const;
