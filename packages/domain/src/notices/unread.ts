/** Limit of the unread counter; the bell shows «99+». */
export const unreadLimit = 100;

/** Retention in days: of read notifications, and of all. */
export const retentionDays = { read: 90, unread: 365 } as const;
