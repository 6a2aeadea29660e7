/**
 * Regions by the first three digits of a postcode (SCREEN-006), as ranges, under the first digits of the region's code
 * in the classifier OKATO. Districts with a code of their own have three to five digits.
 */
const prefixesByRegion: Readonly<Record<string, string>> = {
  "01": "656-659",
  "03": "350-354",
  "04": "647-648 660-663",
  "05": "690-692",
  "07": "355-357",
  "08": "680-682",
  "10": "675-676",
  "11": "163-165",
  "111": "166",
  "12": "414-416",
  "14": "308-309",
  "15": "241-243",
  "17": "600-602",
  "18": "400-404",
  "19": "160-162",
  "20": "394-397",
  "22": "603-607",
  "24": "153-155",
  "25": "664-666 669",
  "26": "386",
  "27": "236-238",
  "28": "170-172",
  "29": "248-249",
  "30": "683-684 688",
  "32": "650-654",
  "33": "610-613",
  "34": "156-157",
  "35": "295-298",
  "36": "443-446",
  "37": "640-641",
  "38": "305-307",
  "40": "190-199",
  "41": "187-188",
  "42": "398-399",
  "44": "685-686",
  "45": "101-129",
  "46": "140-144",
  "47": "183-184",
  "49": "173-175",
  "50": "630-633",
  "52": "644-646",
  "53": "460-462",
  "54": "302-303",
  "56": "440-442",
  "57": "614-619",
  "58": "180-182",
  "60": "344-347",
  "61": "390-391",
  "63": "410-413",
  "64": "693-694",
  "65": "620-624",
  "66": "214-216",
  "67": "299",
  "68": "392-393",
  "69": "634-636",
  "70": "300-301",
  "71": "625-627",
  "711": "628",
  "71140": "629",
  "73": "432-433",
  "75": "454-457",
  "76": "672-674 687",
  "77": "689",
  "78": "150-152",
  "79": "385",
  "80": "450-453",
  "81": "670-671",
  "82": "367-368",
  "83": "360-361",
  "84": "649",
  "85": "358-359",
  "86": "185-186",
  "87": "167-169",
  "88": "424-425",
  "89": "430-431",
  "90": "362-363",
  "91": "369",
  "92": "420-423",
  "93": "667-668",
  "94": "426-427",
  "95": "655",
  "96": "364-366",
  "97": "428-429",
  "98": "677-678",
  "99": "679",
};

const codeLength = 11;

const codeByPrefix: ReadonlyMap<number, string> = new Map(
  Object.entries(prefixesByRegion).flatMap(([digits, ranges]) =>
    ranges.split(" ").flatMap((range) => {
      const [first, last = first] = range.split("-").map(Number) as [number, number?];
      return Array.from({ length: last - first + 1 }, (_, index): [number, string] => [
        first + index,
        digits.padEnd(codeLength, "0"),
      ]);
    }),
  ),
);

/** Returns the record of the region that a six-digit postcode belongs to, if the catalogue has it. */
export function findRegionByPostcode<Region extends { readonly code: string | null }>(
  postcode: string,
  regions: readonly Region[],
): Region | undefined {
  if (!/^\d{6}$/.test(postcode)) return undefined;
  const code = codeByPrefix.get(Number(postcode.slice(0, 3)));
  return code === undefined ? undefined : regions.find((region) => region.code === code);
}
