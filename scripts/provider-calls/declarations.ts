import { readFileSync } from 'node:fs';
import ts from 'typescript';

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The interfaces and type aliases of files of declarations, by their names with those of their namespaces: `A.B.C`. */
export class Declarations {
  readonly #known = new Map<string, Declaration>();

  /** Reads a file. Names of files read earlier stay. */
  read(file: string): void {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) this.#add(statement, '');
  }

  /**
   * What a name means that stands in a scope such as `A.B`: looked for there first, then further out.
   *
   * @throws Error when nothing has that name
   */
  find(name: string, scope: string): { declaration: Declaration; path: string } {
    for (let around = scope; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
      const path = around === '' ? name : `${around}.${name}`;
      const declaration = this.#known.get(path);
      if (declaration) return { declaration, path };
      if (around === '') throw new Error(`Nothing is declared as ${name} in ${scope}`);
    }
  }

  #add(node: ts.Statement, scope: string): void {
    const inside = (name: string): string => (scope === '' ? name : `${scope}.${name}`);
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      this.#known.set(inside(node.name.text), node);
    }
    if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body)) {
      for (const statement of node.body.statements) this.#add(statement, inside(node.name.text));
    }
  }
}
