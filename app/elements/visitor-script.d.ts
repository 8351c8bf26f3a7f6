declare module "virtual:staff-start-script" {
  /** URL of the first script of staff's public pages. */
  const address: string;
  export default address;
}
declare module "virtual:visitor-script" {
  /** URL of the visitors' script. */
  const address: string;
  export default address;
}
