/** Whoever looks at a page while signed in; any valid session counts as administrator (SPEC §1). */
export interface Viewer {
  id: string;
  email: string;
}
