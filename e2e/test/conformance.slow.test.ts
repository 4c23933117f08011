import { describeSuite } from '../conformance/describe-suite.ts';
import { expectations, newestRevision } from '../conformance/expectations.ts';

const titles = expectations.map(({ title }) => title);

describeSuite('at the pack', titles);
describeSuite(
  'at the aggregator',
  titles.filter((title) => title !== newestRevision),
);
