/** The database's spelling of a field: `purchaserName` is the column `purchaser_name`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
