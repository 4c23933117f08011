import { ShortText } from './short-text.tsx';

interface CalledWithProps {
  readonly args: Readonly<Record<string, unknown>>;
  /** Argument names with what they are. */
  readonly names: readonly (readonly [argument: string, name: string])[];
}

/** The addresses and the network that an answer is about: it does not repeat them. Rows of a `dl`. */
export function CalledWith({ args, names }: CalledWithProps) {
  return (
    <>
      {names.map(([argument, name]) => {
        const value = args[argument];
        if (typeof value !== 'string') return null;
        return [
          <dt key={`${argument} name`}>{name}</dt>,
          <dd key={argument}>
            {value.startsWith('0x') ? <ShortText text={value} what={name.toLowerCase()} /> : value}
          </dd>,
        ];
      })}
    </>
  );
}
