/** @jest-environment node */
import { analyticsValue, formatUsd } from './money';

test('cents are written as dollars', () => {
  expect([0, 5, 199, 3300, 123456789].map(formatUsd)).toEqual(['$0.00', '$0.05', '$1.99', '$33.00', '$1,234,567.89']);
});

test('analytics get the price in dollars times 100', () => {
  expect([0, 1, 199, 3300, 110].map(analyticsValue)).toEqual([0, 1, 199, 3300, 110]);
});
