/** G-18: storage key of the acting organisation, by account. */
const keyOf = (account: string): string => `current_organization_${account}`;

export function readOrganizationChoice(account: string): number | undefined {
  try {
    const id = Number(localStorage.getItem(keyOf(account)));
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

export function saveOrganizationChoice(account: string, organizationId: number | undefined): void {
  try {
    if (organizationId === undefined) localStorage.removeItem(keyOf(account));
    else localStorage.setItem(keyOf(account), String(organizationId));
  } catch {
    // Without storage the server's last used organisation applies (G-18).
  }
}
