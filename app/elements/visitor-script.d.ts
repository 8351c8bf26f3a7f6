declare module "virtual:visitor-script" {
  /** URL of the visitors' script. */
  const address: string;
  export default address;
}
