import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { isStaff } from "../../shared/session/person.ts";
import { useSignedInPerson } from "../../shared/session/session.ts";
import { UserList } from "./components/user-list.tsx";

/** PLAT-017: the users of the portal, for exchange staff. */
export function UsersPage() {
  return isStaff(useSignedInPerson()) ? <UserList /> : <ErrorPage />;
}
