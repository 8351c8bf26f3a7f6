declare module "@20minutes/s3rver" {
  interface S3Context {
    path: string;
    /** Prefix of the bucket in the signed path, or suffix if the bucket is a virtual host. */
    mountPath?: string;
    state: { vhost?: boolean };
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    /** Koa's middleware. */
    middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
