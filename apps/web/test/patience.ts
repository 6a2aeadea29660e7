import { configure } from "@testing-library/react";

// What is waited for comes when the machine gets to it: a busy one must fail no test.
configure({ asyncUtilTimeout: 60_000 });
