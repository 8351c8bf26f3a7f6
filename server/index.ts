import process from "node:process";

// The built server is production whatever the environment says. React and others choose their build by this variable
// while they are loaded, so it is set before anything is.
process.env.NODE_ENV = "production";
await import("./serve.ts");
