import { createMeasures, quantile } from './measure';

test('quantiles are measured values', () => {
  const sorted = Array.from({ length: 100 }, (_, index) => index + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share))).toEqual([50, 95, 99, 100]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
});

test('counts calls per step, and refused or failed ones as errors', async () => {
  const { time, table } = createMeasures();
  await time('info', () => Promise.resolve({ status: 200 }));
  await time('info', () => Promise.resolve({ status: 502 }));
  await expect(time('setup', () => Promise.reject(new Error('reset')))).rejects.toThrow('reset');
  expect(table(2)).toMatch(
    /\| info \| 1\.0 \| .* \| 1 \|\n\| setup \| 0\.5 \| .* \| 1 \|\n\| all \| 1\.5 \| .* \| 2 \|$/,
  );
});
