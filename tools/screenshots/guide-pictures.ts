import { dealPictures } from "./guide-pictures-deals.ts";
import { operatorPictures } from "./guide-pictures-operator.ts";
import { reportPictures } from "./guide-pictures-reports.ts";
import { tradePictures } from "./guide-pictures-trade.ts";
import type { Picture } from "./take-picture.ts";

/** Narrow enough for the text of a picture to stay readable in a column of text. */
const screen = { width: 1180, height: 960 };

/** Pictures of the guides in `docs/help`. */
export const guidePictures: readonly Picture[] = [
  ...reportPictures,
  ...tradePictures,
  ...dealPictures,
  ...operatorPictures,
].map((picture) => ({ ...screen, ...picture }));
