import { fill } from './fill-template.ts';
import { insertAfterLast, removeLines, removeSection } from './lines.ts';
import type { PackPlan } from './read-plan.ts';

/** A file of the repository in which every pack is named. Both functions are of its text. */
export interface Registration {
  readonly file: string;
  add(text: string, plan: PackPlan): string;
  /** Also what was added or changed by hand, as far as it names the pack. */
  remove(text: string, name: string): string;
}

/** Lines after the last line of other packs; what of them is the pack's own is found by `own`. */
const lines = (
  file: string,
  after: RegExp,
  template: readonly string[],
  own: (name: string) => RegExp,
): Registration => ({
  file,
  add: (text, plan) =>
    insertAfterLast(
      { file, text },
      after,
      template.map((line) => fill(line, plan)),
    ),
  remove: (text, name) => removeLines(text, own(name)),
});

export const registrations: readonly Registration[] = [
  lines(
    'docker-compose.yml',
    /^ {2}- services\//,
    ['  - services/my-pack/compose.yaml'],
    (name) => new RegExp(`^ {2}- services/${name}/`),
  ),
  lines(
    'deploy/kubernetes/kustomization.yaml',
    /^ {2}- components\//,
    ['  - components/my-pack'],
    (name) => new RegExp(`^ {2}- components/${name}$`),
  ),
  lines(
    'deploy/kubernetes/kustomization.yaml',
    /^ {2}- \{ name: toolpacks\//,
    ['  - { name: toolpacks/my-pack, newTag: 0.1.0 }'],
    (name) => new RegExp(`^ {2}- \\{ name: toolpacks/${name},`),
  ),
  lines(
    'deploy/observability/prometheus.yml',
    /^ {10}- [a-z]/,
    ['          - my-pack'],
    (name) => new RegExp(`^ {10}- ${name}$`),
  ),
  lines(
    'CODEOWNERS',
    /^\/docs\/tools\//,
    [
      '',
      '/services/my-pack/ @my-team',
      '/deploy/compose/packs/my-pack.json @my-team',
      '/deploy/kubernetes/components/my-pack/ @my-team',
      '/docs/tools/my-pack/ @my-team',
    ],
    (name) => new RegExp(`^(/services/|/deploy/compose/packs/|/deploy/kubernetes/components/|/docs/tools/)${name}[/.]`),
  ),
  lines(
    'README.md',
    /^\| \[[a-z0-9-]+\]\(services\//,
    ['| [my-pack](services/my-pack) | `search_items` | items that are made up, until it asks a source of its own |'],
    (name) => new RegExp(`^\\| \\[${name}\\]\\(services/`),
  ),
  lines(
    'README.md',
    /^\| `[A-Z].*` +\|/,
    ['| `MY_PACK_UPSTREAM_URL` | my-pack | https://my-pack.example | where its items are |'],
    (name) => new RegExp(`^\\| \`[^|]*\\| +${name} +\\|`),
  ),
  {
    file: '.env.example',
    add: (text, plan) => `${text}${fill('\n# --- my-pack\n#MY_PACK_UPSTREAM_URL=https://my-pack.example\n', plan)}`,
    remove: (text, name) => removeSection(text, `# --- ${name}`),
  },
  {
    file: 'gateway/packs.json',
    add: (text, { name, port }) => writtenJson({ ...JSON.parse(text), [name]: `http://127.0.0.1:${port}` }),
    remove(text, name) {
      const { [name]: _, ...others } = JSON.parse(text);
      return writtenJson(others);
    },
  },
];

const writtenJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
