import { fontFaces } from "./fonts.ts";

/** Styles of the identity pages. They copy the portal's look without its style sheet. */
export const pageStyle = `
${fontFaces}
:root {
  color-scheme: light dark;
  --header: #0c3327; --page: #f4f6f5; --card: #fff; --ink: #17201c; --ink-2: #5d6963; --line: #e1e7e3;
  --field: #fff; --field-line: #87938c; --brand: #0f5f44; --brand-hover: #0b4a35; --brand-ink: #fff; --wheat: #ecae34;
  --bad: #9b2219; --bad-bg: #fde9e7; --hover: #f2f7f4; --focus: #0f5f44;
}
@media (prefers-color-scheme: dark) {
  :root {
    --header: #0b2019; --page: #0f1513; --card: #171e1b; --ink: #e6ece9; --ink-2: #9aa79f; --line: #29322d;
    --field: #141a18; --field-line: #6c7872; --brand: #1d7254; --brand-hover: #338566; --brand-ink: #fff;
    --bad: #f7aea6; --bad-bg: #46201d; --hover: #1d2622; --focus: #ecae34;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink);
  font: 400 15px/1.5 "Golos Text Variable", "Golos Text", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
.demo { margin: 0; padding: 2px 20px; background: var(--wheat); color: #2b1d00; font-size: 13px; font-weight: 600; text-align: center; }
header { display: flex; justify-content: space-between; background: var(--header); color: #fff; }
header a[lang] { font-size: 14px; font-weight: 400; }
header a {
  display: inline-flex; align-items: center; gap: 12px; min-height: 56px; padding: 0 24px;
  color: inherit; font-size: 17px; font-weight: 600; text-decoration: none;
}
header svg { flex: none; }
main {
  flex: 1; width: 100%; max-width: 960px; margin: 0 auto; padding: 48px 20px;
  display: grid; gap: 24px; align-content: start; align-items: start; justify-content: center; grid-template-columns: minmax(0, 400px);
}
main.two { grid-template-columns: minmax(0, 400px) minmax(0, 400px); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 28px; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 16px; line-height: 1.35; }
p { margin: 8px 0 0; color: var(--ink-2); }
label { display: block; margin: 20px 0 6px; font-weight: 600; }
input {
  width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--field-line); border-radius: 9px;
  background: var(--field); color: var(--ink); font: inherit; font-size: 16px;
}
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 44px; margin-top: 24px;
  padding: 8px 16px; border: 0; border-radius: 9px; background: var(--brand); color: var(--brand-ink);
  font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
.second { margin-top: 12px; border: 1px solid var(--field-line); background: none; color: var(--ink); }
button.second:hover { background: var(--hover); }
.or { margin-top: 28px; padding-top: 24px; border-top: 1px solid var(--line); }
button:hover, .button:hover { background: var(--brand-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible { outline-offset: -1px; border-color: transparent; }
header :focus-visible { outline-color: var(--wheat); outline-offset: -6px; }
.alert { margin: 20px 0 0; padding: 10px 14px; border-radius: 9px; background: var(--bad-bg); color: var(--bad); }
.done { margin: 20px 0 0; padding: 10px 14px; border-radius: 9px; background: var(--hover); color: var(--ink); }
.hint { font-size: 13px; }
.ways { display: flex; flex-wrap: wrap; gap: 8px 20px; margin-top: 18px; }
a { color: inherit; }
.picture { max-width: 220px; margin: 20px auto 0; }
.picture svg { display: block; width: 100%; height: auto; }
.keys a { display: flex; flex-direction: column; justify-content: center; min-height: 44px; padding: 10px 8px; border-radius: 9px; font-weight: 600; }
.keys a:hover { background: var(--hover); }
.keys span { font-weight: 400; }
.codes { display: grid; grid-template-columns: 1fr 1fr; }
.codes li { padding: 8px; }
.codes code { font-size: 15px; }
ul { list-style: none; margin: 18px 0 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li:last-child { border-bottom: 0; }
li button {
  display: block; margin: 0; padding: 10px 8px; border-radius: 9px; background: none; color: var(--ink);
  text-align: left; font-weight: 400;
}
li button:hover { background: var(--hover); }
li b { display: flex; gap: 12px; justify-content: space-between; align-items: baseline; font-weight: 600; }
li i { color: var(--ink-2); font-size: 13px; font-style: normal; font-weight: 400; }
li span { display: block; color: var(--ink-2); font-size: 13px; }
code { font-size: 13px; overflow-wrap: anywhere; }
@media (max-width: 800px) {
  main, main.two { grid-template-columns: minmax(0, 440px); padding: 24px 16px; }
  header a { padding: 0 16px; }
  section { padding: 22px; }
}
@media (prefers-reduced-motion: no-preference) { button, .button { transition: background-color 0.15s; } }
`;
