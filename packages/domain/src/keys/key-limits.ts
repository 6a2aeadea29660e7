/** DOOR-002: maximum characters of a key's name, and maximum addresses of a key. */
export const accessKeyLimits = { name: 60, addresses: 20 };
/** Maximum active keys, and active delegations, of an organisation. */
export const keyLimit = 50;
export const delegationLimit = 50;

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function isIpv6(text: string): boolean {
  const halves = text.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : halves.length === 1 && groups.length === 8;
}

/** DOOR-002: whether the text is an address or network: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isAddress(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const most = ipv4.test(address) ? 32 : isIpv6(address) ? 128 : undefined;
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most);
}
