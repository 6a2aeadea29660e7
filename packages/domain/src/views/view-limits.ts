/** WORK-040: most views of a person in one register, and most of all that are offered to him there. */
export const viewLimit = 50;
export const offeredLimit = 500;
/** Most characters of the name of a view. */
export const viewNameLimit = 60;
