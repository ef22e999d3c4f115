import { randomUUID } from 'node:crypto';

/** The stranger's notation for values that the specification leaves open. */
export interface Writing {
  /** An amount, given in cents. */
  money: (cents: number) => unknown;
  /** A moment, given in ms since the epoch. */
  date: (ms: number) => unknown;
}

/** A person: profile, archives and plans as answered. */
export interface Account {
  email: string;
  password: string;
  name: string;
  phone: string;
  featureupdates: boolean;
  archives: { id: string; email: string; schedule: string; print_enabled: boolean; print_to_email: boolean }[];
  plans: { guid: string; plan: string; [date: string]: unknown }[];
}

/** An open order: the 13 members of section 3, and its files. */
export interface Order {
  id: string;
  members: Record<string, unknown>;
  files: { key: string; name: string }[];
}

/** A browser: its signed-in person, open order, and issued CSRF tokens. */
export interface Visit {
  account: Account | null;
  order: Order;
  tokens: Set<string>;
}

/** Every feature of the specification (section 3). */
export const FEATURES = {
  customactivityreportperiod: true,
  drive: true,
  onedrive: true,
  box: true,
  dropbox: true,
  print: true,
};

/** An unchanged order. */
export function newOrder({ money }: Pick<Writing, 'money'>): Order {
  return {
    id: randomUUID(),
    files: [],
    members: {
      number: '',
      to: '',
      instantsend: true,
      deliverytime: null,
      tz: '',
      coverpage: false,
      sendername: '',
      senderphone: '',
      amount: money(249),
      description: 'One fax',
      sku: 'SINGLE1',
      category: 'Fax',
      displaycosttext: '$2.49',
    },
  };
}

/** A person who has just signed up, with one archive. */
export function newAccount(email: string, password: string): Account {
  const id = randomUUID().slice(0, 8);
  return {
    email,
    password,
    name: 'Ann Lee',
    phone: '',
    featureupdates: false,
    archives: [{ id, email: `${id}@archive.example`, schedule: 'never', print_enabled: false, print_to_email: false }],
    plans: [],
  };
}

/** A plan bought now: its period ends in 30 days, and a subscription renews the day after (specification 9). */
export function newPlan(plan: string, { date }: Pick<Writing, 'date'>): Account['plans'][number] {
  const day = 86_400_000;
  const end = Date.now() + 30 * day;
  const renews = plan.startsWith('PLAN_SUBSCRIPTION');
  return {
    guid: randomUUID(),
    plan,
    current_period_end: date(end),
    features: FEATURES,
    ...(renews ? { renewal_date: date(end + day) } : { end_date: date(end) }),
  };
}
