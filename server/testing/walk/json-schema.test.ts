import { schemaErrors } from './json-schema';

const document = {
  components: {
    schemas: {
      Page: { type: 'object', properties: { pages: { type: 'integer', minimum: 1 } }, required: ['pages'] },
      Named: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Page' } },
    },
  },
};
const page = { $ref: '#/components/schemas/Page', description: 'Of a file', example: { pages: 2 } };

test('a valid value has no errors', () => {
  expect(schemaErrors(document, page, { pages: 2 })).toEqual([]);
  expect(schemaErrors(document, { $ref: '#/components/schemas/Named' }, { any: { pages: 2 } })).toEqual([]);
});

test.each([
  [{}, '$ must have required property'],
  [{ pages: 0 }, '$/pages must be >= 1'],
  [{ pages: '2' }, '$/pages must be integer'],
  [{ pages: 2, more: true }, '$ must NOT have additional properties {"additionalProperty":"more"}'],
])('%j: %s', (value, line) => {
  expect(schemaErrors(document, page, value)).toEqual([expect.stringContaining(line)]);
});

test('reports every error', () => {
  const wrong = { one: { pages: 0 }, two: { more: 1 } };
  expect(schemaErrors(document, { $ref: '#/components/schemas/Named' }, wrong)).toHaveLength(3);
});

test.each([
  [undefined, /No schema/],
  [{ type: 'string', longest: 3 }, /unknown keyword: "longest"/],
  [{ type: 'string', format: 'color' }, /unknown format "color"/],
  [{ $ref: '#/components/schemas/Nothing' }, /can't resolve reference/],
])('rejects an unusable schema: %j', (schema, why) => {
  expect(() => schemaErrors(document, schema, 'text')).toThrow(why);
});
