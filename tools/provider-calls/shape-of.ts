import type { FieldsShape, Shape } from '@sandbox/stripe/calls/stripe-shape';
import ts from 'typescript';
import type { Declarations } from './declarations';

/** The context of a type: the namespace in the declarations, and the enclosing parameter. */
interface Place {
  declarations: Declarations;
  scope: string;
  /** Such as `billing_details.address`; empty for the call's own parameters. */
  at: string;
  /** Parameters whose nested parameters are described. */
  within: readonly string[];
}

/** The parameters of an interface. */
export function fieldsOf(name: string, place: Place): FieldsShape {
  const { declaration, path } = place.declarations.find(name, place.scope);
  if (!ts.isInterfaceDeclaration(declaration)) throw new Error(`${path} is no interface`);
  return membersOf(declaration.members, { ...place, scope: path });
}

function membersOf(members: ts.NodeArray<ts.TypeElement>, place: Place): FieldsShape {
  const fields: Record<string, Shape> = {};
  const required: string[] = [];
  for (const member of members) {
    if (!ts.isPropertySignature(member) || !member.type || !ts.isIdentifier(member.name)) {
      throw new Error(`A parameter of ${place.scope} is declared in a way this script does not know`);
    }
    const name = member.name.text;
    fields[name] = shapeOf(member.type, { ...place, at: place.at === '' ? name : `${place.at}.${name}` });
    if (!member.questionToken) required.push(name);
  }
  return { fields, required: required.join(' ') };
}

function shapeOf(type: ts.TypeNode, place: Place): Shape {
  if (type.kind === ts.SyntaxKind.StringKeyword) return 'text';
  if (type.kind === ts.SyntaxKind.NumberKeyword) return 'number';
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return 'flag';
  if (ts.isParenthesizedTypeNode(type)) return shapeOf(type.type, place);
  if (ts.isArrayTypeNode(type)) return { list: shapeOf(type.elementType, place) };
  if (ts.isLiteralTypeNode(type)) return literal(type, place);
  if (ts.isUnionTypeNode(type)) return union(type, place);
  if (ts.isTypeReferenceNode(type)) return reference(type, place);
  throw new Error(`${place.at} of ${place.scope} is declared in a way this script does not know`);
}

function literal({ literal: value }: ts.LiteralTypeNode, place: Place): Shape {
  if (value.kind === ts.SyntaxKind.NullKeyword) return 'empty';
  if (ts.isStringLiteral(value)) return value.text === '' ? 'empty' : { oneOf: value.text };
  throw new Error(`${place.at} of ${place.scope} is a literal this script does not know`);
}

function union({ types }: ts.UnionTypeNode, place: Place): Shape {
  // The SDK leaves enums open for future values; here they are closed.
  const closed = types.filter((type) => !isNamed(type, 'OtherString'));
  const shapes = closed.map((type) => shapeOf(type, place));
  const words = shapes.flatMap((shape) => (typeof shape === 'object' && 'oneOf' in shape ? [shape.oneOf] : []));
  const others = shapes.filter((shape) => !(typeof shape === 'object' && 'oneOf' in shape));
  return oneOrMore([...others, ...(words.length > 0 ? [{ oneOf: words.join(' ') }] : [])]);
}

function reference(type: ts.TypeReferenceNode, place: Place): Shape {
  const [inner] = type.typeArguments ?? [];
  if (isNamed(type, 'Array') && inner) return { list: shapeOf(inner, place) };
  if (isNamed(type, 'Emptyable') && inner) return oneOrMore(['empty', shapeOf(inner, place)]);
  if (isNamed(type, 'MetadataParam')) return 'texts';
  const { declaration, path } = place.declarations.find(nameOf(type), place.scope);
  if (ts.isTypeAliasDeclaration(declaration)) return shapeOf(declaration.type, { ...place, scope: path });
  return place.within.includes(place.at) ? membersOf(declaration.members, { ...place, scope: path }) : 'unsupported';
}

function oneOrMore(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (typeof shape === 'object' && 'either' in shape ? shape.either : [shape]));
  const different = flat.filter((shape, index) => flat.indexOf(shape) === index);
  const [only] = different;
  return different.length === 1 && only !== undefined ? only : { either: different };
}

function isNamed(type: ts.TypeNode, name: string): boolean {
  return ts.isTypeReferenceNode(type) && nameOf(type) === name;
}

function nameOf({ typeName }: ts.TypeReferenceNode): string {
  const text = (name: ts.EntityName): string =>
    ts.isIdentifier(name) ? name.text : `${text(name.left)}.${name.right.text}`;
  return text(typeName);
}
