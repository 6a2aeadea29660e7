/** WORK-040: maximum views of a user per register, and maximum available views, including shared ones. */
export const viewLimit = 50;
export const offeredLimit = 500;
/** Maximum characters of a view's name. */
export const viewNameLimit = 60;
