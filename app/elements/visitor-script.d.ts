declare module "virtual:visitor-script" {
  /** Address of the visitors' script. */
  const address: string;
  export default address;
}
