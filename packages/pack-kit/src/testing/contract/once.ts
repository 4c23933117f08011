/**
 * Work that several checks read the outcome of, done when the first of them asks. A check that is not content forgets it,
 * so that a second try is one.
 */
export interface Once<T> {
  get(): Promise<T>;
  forget(): void;
}

export function once<T>(work: () => Promise<T>): Once<T> {
  let done: Promise<T> | undefined;
  return {
    get() {
      done ??= work();
      return done;
    },
    forget() {
      done = undefined;
    },
  };
}

/** The two parts of a check that looks at what was done once. */
export function checkOf<T>(work: Once<T>, check: (outcome: T) => void | Promise<void>) {
  return {
    begin: () => Promise.allSettled([work.get()]),
    async run(): Promise<void> {
      try {
        await check(await work.get());
      } catch (error) {
        work.forget();
        throw error;
      }
    },
  };
}
