/** Height of everything around the rows of a register, and of an average row, in pixels. */
const aroundRows = 330;
const rowHeight = 50;
const leastRows = 15;
const mostRows = 50;

/**
 * SCREEN-002: returns the default number of rows of a page: as many as the window shows, in steps of five, because the
 * server prepares statements for common sizes.
 */
export const fittingRows = (windowHeight: number): number => {
  const rows = Math.floor((windowHeight - aroundRows) / rowHeight / 5) * 5;
  return Math.min(Math.max(rows || 0, leastRows), mostRows);
};
