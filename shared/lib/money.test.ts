/** @jest-environment node */
import fc from 'fast-check';
import { analyticsValue, formatUsd } from './money';

test('cents are written as dollars', () => {
  expect([0, 5, 199, 3300, 123456789].map(formatUsd)).toEqual(['$0.00', '$0.05', '$1.99', '$33.00', '$1,234,567.89']);
});

test('dollars are written as the browser would', () => {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      expect(formatUsd(cents)).toBe(format.format(cents / 100));
    }),
  );
});

test('analytics get the price in dollars times 100', () => {
  expect([0, 1, 199, 3300, 110].map(analyticsValue)).toEqual([0, 1, 199, 3300, 110]);
});
