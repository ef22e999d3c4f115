import { readFileSync } from 'node:fs';
import ts from 'typescript';

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The interfaces and type aliases in declaration files, by qualified name: `A.B.C`. */
export class Declarations {
  readonly #known = new Map<string, Declaration>();

  /** Adds the declarations of a file. */
  read(file: string): void {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) this.#add(statement, '');
  }

  /**
   * Resolves a name used in a scope such as `A.B`: looks there first, then in the enclosing scopes.
   *
   * @throws Error if the name cannot be resolved
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
