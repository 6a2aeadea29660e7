/** Counts the rows of COPY data: each row ends with a line feed, and all others are escaped. */
export function countLines(data: Buffer): number {
  let lines = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
  return lines;
}
