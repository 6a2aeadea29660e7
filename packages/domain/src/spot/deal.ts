/** SPOT-019: a comment that is longer is shown in the long style. */
const longCommentAbove = 35;
export const isLongComment = (comment: string | null): boolean => (comment?.length ?? 0) > longCommentAbove;
