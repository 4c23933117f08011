import { OdsqlError } from './odsql/odsql-error.ts';

/** An answer other than 200, in the shape that all but the quota's have. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function invalidParameter(name: string, found: string | number, expected: string): Refusal {
  return new Refusal(
    400,
    'InvalidRESTParameterError',
    `Invalid value for ${name} API parameter: ${found} was found but ${expected} is expected.`,
  );
}

/** Reads a clause, and names it where it is malformed, as in the example of the v2.1 specification. */
export function inClause<T>(clause: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OdsqlError)) throw error;
    const message = `ODSQL query is malformed: ${error.message} Clause(s) containing the error(s): ${clause}.`;
    throw new Refusal(400, 'ODSQLError', message);
  }
}
