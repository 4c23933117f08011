/** For the tests of `e2e/`. */
export { until } from '@toolpacks/testing';
