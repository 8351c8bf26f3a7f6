declare module "virtual:staff-start-script" {
  /** URL of the first script of staff's public pages. */
  const address: string;
  export default address;
}
declare module "virtual:editing-files" {
  /** URLs of what a press on Edit needs besides the page's own files; none in development. */
  const addresses: string[];
  export default addresses;
}
declare module "virtual:visitor-script" {
  /** URL of the visitors' script. */
  const address: string;
  export default address;
}
