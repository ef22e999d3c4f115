import { sellerLines } from './seller-lines';

const BRAND = { brandName: 'Faxkeep', supportEmail: 'support@faxkeep.example' };

test.each<[setting: string | undefined, lines: string[]]>([
  [undefined, ['Faxkeep', 'support@faxkeep.example']],
  ['', ['Faxkeep', 'support@faxkeep.example']],
  [' \n ', ['Faxkeep', 'support@faxkeep.example']],
  ['Paper & Co.', ['Paper & Co.']],
  ['Paper & Co.\n1 Main Street\r\nSpringfield, IL 62701\n', ['Paper & Co.', '1 Main Street', 'Springfield, IL 62701']],
  ['Paper & Co.\\n1 Main Street', ['Paper & Co.', '1 Main Street']],
])('%j is %j on a receipt', (setting, lines) => {
  expect(sellerLines(setting, BRAND)).toEqual(lines);
});
