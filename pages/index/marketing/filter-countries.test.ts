import { COUNTRIES } from '@shared/reference/places/countries';
import { fireEvent, screen } from '@testing-library/dom';
import { enableCountryFilter, matchesCountry } from './filter-countries';

function matching(typed: string): string[] {
  return COUNTRIES.filter(({ name, alpha2, country_code }) =>
    matchesCountry(typed, { name, alpha2, code: String(country_code) }),
  ).map(({ name }) => name);
}

test.each([
  ['united', ['United States', 'United Kingdom']],
  ['UNITED k', ['United Kingdom']],
  ['de', ['Denmark', 'Germany', 'Sweden']],
  ['gb', ['United Kingdom']],
  ['+44', ['Jersey', 'United Kingdom']],
  ['0044', ['Jersey', 'United Kingdom']],
  ['1', ['United States', 'Canada', 'Puerto Rico']],
  [' österreich', []],
  ['czéchia', ['Czechia']],
  ['<script>', []],
])('%j finds %j', (typed, names) => {
  expect(matching(typed)).toEqual(names);
});

test('an empty filter shows all 47', () => {
  expect(matching('')).toHaveLength(47);
  expect(matching('  ')).toHaveLength(47);
});

test('typing hides what does not match and says how many are left', () => {
  document.body.innerHTML = `
    <div data-country-filter hidden><label>Find <input></label><p role="status"></p></div>
    <ul data-countries>
      <li data-code="FR"><span>France</span><span>+33</span></li>
      <li data-code="DE"><span>Germany</span><span>+49</span></li>
    </ul>
    <p data-country-none hidden>None</p>`;
  enableCountryFilter(document);
  const input = screen.getByLabelText('Find');
  fireEvent.input(input, { target: { value: 'fra' } });
  expect(screen.getByText('France')).toBeVisible();
  expect(screen.getByText('Germany')).not.toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 countries');
  fireEvent.input(input, { target: { value: 'x' } });
  expect(screen.getByText('None')).toBeVisible();
});
