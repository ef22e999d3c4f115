/** Durations of one kind of call, ms, and the number of errors. */
interface Step {
  times: number[];
  errors: number;
}

/** Measurements of a load test. */
export interface Measures {
  /** Makes a call and times it; counts it as an error unless the answer is 2xx. */
  time: <T extends { status: number }>(step: string, call: () => Promise<T>) => Promise<T>;
  /** A Markdown table of all steps, with totals over `seconds`. */
  table: (seconds: number) => string;
}

/** Creates empty measurements. */
export function createMeasures(): Measures {
  const steps = new Map<string, Step>();
  return {
    time: async (name, call) => {
      const step = steps.get(name) ?? { times: [], errors: 0 };
      steps.set(name, step);
      const started = performance.now();
      try {
        const answer = await call();
        if (answer.status < 200 || answer.status > 299) step.errors += 1;
        return answer;
      } catch (error) {
        step.errors += 1;
        throw error;
      } finally {
        step.times.push(performance.now() - started);
      }
    },
    table: (seconds) => {
      const all: Step = {
        times: [...steps.values()].flatMap(({ times }) => times),
        errors: [...steps.values()].reduce((sum, { errors }) => sum + errors, 0),
      };
      return [
        '| call | calls/s | p50 ms | p95 ms | p99 ms | errors |',
        '|---|---:|---:|---:|---:|---:|',
        ...[...steps, ['all', all] as const].map(([name, step]) => row(name, step, seconds)),
      ].join('\n');
    },
  };
}

function row(name: string, { times, errors }: Step, seconds: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  const cells = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(0));
  return `| ${[name, (times.length / seconds).toFixed(1), ...cells, errors].join(' | ')} |`;
}

/** The value that the given share of the sorted values does not exceed. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
