import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** Lets Node read JSX, which the mails are written in: for tools that read the sources (`node --import`). */
const compilerOptions = {
  jsx: ts.JsxEmit.ReactJSX,
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ESNext,
  verbatimModuleSyntax: true,
};

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".tsx")) return next(url, context);
    const text = readFileSync(fileURLToPath(url), "utf8");
    const { outputText } = ts.transpileModule(text, { compilerOptions });
    return { format: "module", source: outputText, shortCircuit: true };
  },
});
