import { ESLintUtils } from '@typescript-eslint/utils';
import ts from 'typescript';

/**
 * Text must be the only child of its element, as one string. A browser that translates the page replaces text nodes by
 * elements: React then updates a removed node, and fails when it inserts an element before it or removes it. React sets
 * an element's only text through the element, which always works.
 *
 * Reports text beside other children, in fragments, and returned by a component, whose surroundings are unknown.
 */
export const loneText = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'Text beside other children breaks when the browser translates the page: make it one string in an element of its own (docs/design/pages-and-chunks.md).',
      returned:
        'A component that returns text leaves it beside whatever else is there: return an element (docs/design/pages-and-chunks.md).',
    },
  },
  defaultOptions: [],
  create(context) {
    const { getTypeAtLocation, program } = ESLintUtils.getParserServices(context);
    const checker = program.getTypeChecker();

    const isText = (child) => {
      if (child.type === 'JSXText') return child.value.trim() !== '';
      return child.type === 'JSXExpressionContainer' && isTextual(child.expression);
    };
    const isTextual = (expression) => !isBlank(expression) && mayBeText(getTypeAtLocation(expression), checker);
    const checkChildren = (node) => {
      const children = node.children.filter(isKept);
      const isAlone = children.length === 1 && node.type === 'JSXElement';
      for (const child of children) {
        if (isText(child) && !(isAlone && !isList(child))) context.report({ node: child, messageId: 'beside' });
      }
    };
    const isList = (child) =>
      child.type === 'JSXExpressionContainer' && checker.isArrayLikeType(getTypeAtLocation(child.expression));
    const checkReturned = (node, expression) => {
      if (expression && isComponent(node) && isTextual(expression)) {
        context.report({ node: expression, messageId: 'returned' });
      }
    };

    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      ReturnStatement(node) {
        checkReturned(functionAround(node), node.argument);
      },
      ArrowFunctionExpression(node) {
        if (node.body.type !== 'BlockStatement') checkReturned(node, node.body);
      },
    };
  },
});

/** Whether a value of this type may be drawn as text. A falsy x in `x && <A />` does not count. */
function mayBeText(type, checker, seen = new Set()) {
  // A list may contain lists of its own kind.
  if (seen.has(type)) return false;
  seen.add(type);
  const anyOf = (types) => types.some((part) => mayBeText(part, checker, seen));
  if (type.isUnion()) return anyOf(type.types);
  if (checker.isArrayLikeType(type)) return anyOf(checker.getTypeArguments(type));
  if (type.isLiteral()) return Boolean(type.value) && type.value.base10Value !== '0';
  const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags;
  return (type.flags & (StringLike | NumberLike | BigIntLike | Any | Unknown)) !== 0;
}

/** Not a mere line break of the code, and not a comment. */
function isKept(child) {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n');
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';
}

/** Blanks between elements have nothing to translate. */
function isBlank(expression) {
  return expression.type === 'Literal' && typeof expression.value === 'string' && expression.value.trim() === '';
}

function functionAround(node) {
  let at = node.parent;
  while (at && !/Function/.test(at.type)) at = at.parent;
  return at;
}

function isComponent(node) {
  if (node?.parent?.type === 'MethodDefinition') return node.parent.key.name === 'render';
  const name = node?.id?.name ?? (node?.parent?.type === 'VariableDeclarator' ? node.parent.id.name : undefined);
  return /^[A-Z]/.test(name ?? '');
}
