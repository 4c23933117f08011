/** One line of a `/metrics` page: of a histogram, each bucket, sum and count is one. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What a service tells Prometheus right now; throws where a line is not in the text format 0.0.4. */
export async function readMetrics(baseUrl: string): Promise<Sample[]> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  return text.split('\n').flatMap((line) => (line === '' || line.startsWith('#') ? [] : parseSample(line)));
}

function parseSample(line: string): Sample {
  const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`not a sample: ${line}`);
  const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, key, text]) => [key, unescaped(text ?? '')])),
    value: Number(value),
  };
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));
