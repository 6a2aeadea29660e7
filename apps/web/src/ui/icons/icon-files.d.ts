/** Precedes the types of Vite in tsconfig.json, where an image is the address of its file. */
declare module "*.svg" {
  const icon: import("./create-icon.ts").Icon;
  export default icon;
}
