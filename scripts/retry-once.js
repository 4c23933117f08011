/**
 * A test that fails is tried once more, and what failed is printed: on a machine that others use too, a moment without
 * processor time is enough for a time budget to end early. A fault fails twice.
 */
import { jest } from '@jest/globals';

jest.retryTimes(1, { logErrorsBeforeRetry: true });
