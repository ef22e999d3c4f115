import { readFileSync } from 'node:fs';
import { nodeVersionProblem } from './node-version-check.cjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('Node %s is recent enough', (version) => {
  expect(nodeVersionProblem(version)).toBeNull();
});

test.each(['20.18.3', '18.20.4', '9.11.2', '0.12.18'])('Node %s is told what is required', (version) => {
  expect(nodeVersionProblem(version)).toBe(
    `This needs Node 20.19 or later, and this is Node ${version}: install a newer one from https://nodejs.org.`,
  );
});

test('requires the version in package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
  expect(nodeVersionProblem('0.0.1')).toContain(`Node ${engines.node.replace('>=', '')} or later`);
});
