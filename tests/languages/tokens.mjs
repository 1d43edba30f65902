// Prints the tokens of TypeScript files, one a line, comments and literals left out.
//
//     node tokens.mjs FOLDER_OF_THE_MODULE_TYPESCRIPT FILE...

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, ...paths] = process.argv.slice(2);
const ts = createRequire(`${folder}/`)("typescript");
const LITERALS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
]);

function print(node, file) {
  const children = node.getChildren(file).filter((child) => !ts.isJSDoc(child));
  if (children.length === 0 && !LITERALS.has(node.kind)) {
    console.log(node.getText(file).replaceAll(/\s/g, " "));
  }
  for (const child of children) {
    print(child, file);
  }
}

for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const file = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest);
  if (file.parseDiagnostics.length > 0) {
    console.log(`${path} is no TypeScript`);
    process.exitCode = 1;
  }
  print(file, file);
}
