/** What the pipeline's steps tell one another about a request. */
export interface RequestVariables {
  Variables: {
    requestId: string;
    origin: string;
    clientAddress: string;
    cache: "hit" | "miss" | "bypass" | undefined;
  };
}
