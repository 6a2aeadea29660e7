/** SPOT-019: a longer comment uses the long style. */
const longCommentAbove = 35;
export const isLongComment = (comment: string | null): boolean => (comment?.length ?? 0) > longCommentAbove;
