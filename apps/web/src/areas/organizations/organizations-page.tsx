import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { MyOrganizations } from "./components/my-organizations.tsx";
import { OrganizationList } from "./components/organization-list.tsx";

/** PLAT-015, G-19: the list of all organisations for exchange staff, one's own for everybody else. */
export function OrganizationsPage() {
  return isStaff(useSignedInPerson()) ? <OrganizationList /> : <MyOrganizations />;
}
