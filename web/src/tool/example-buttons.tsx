import type { JsonObject } from '../json.ts';
import { exampleLabel } from './example-label.ts';

interface ExampleButtonsProps {
  readonly examples: readonly JsonObject[];
  readonly onChoose: (args: JsonObject) => void;
}

/** Calls that work; each fills in the form. */
export function ExampleButtons({ examples, onChoose }: ExampleButtonsProps) {
  if (!examples.some((args) => Object.keys(args).length > 0)) return null;
  return (
    <div class="examples">
      <span class="muted" id="examples">
        Fill in an example
      </span>
      <ul aria-labelledby="examples">
        {examples.map((args) => (
          <li key={JSON.stringify(args)}>
            <button type="button" class="chip" onClick={() => onChoose(args)}>
              {exampleLabel(args)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
