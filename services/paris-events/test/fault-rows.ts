import type { ErrorClass } from '@toolpacks/contracts';
import { type Answer, answers, upstreamFaults } from '@toolpacks/upstream/testing';
import { toRecords } from './records.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
/** The answer of an upstream that is well. */
export const well = answers.json({ total_count: 3, results: toRecords(3) });
const wellText = JSON.stringify({ total_count: 3, results: toRecords(3) });
const halfText = wellText.slice(0, wellText.length / 2);

export interface FaultRow {
  readonly title: string;
  readonly answer: Answer;
  readonly errorClass: ErrorClass;
  readonly retryAfterS?: number;
}

const ownFaults: readonly FaultRow[] = [
  { title: 'answers half of its JSON', answer: answers.text(200, halfText, json), errorClass: 'upstream_invalid' },
  {
    title: 'ends its JSON with the text of an error',
    answer: answers.text(
      200,
      `${halfText}\nStreaming interrupted due to the following error: none. (error_code: X)`,
      json,
    ),
    errorClass: 'upstream_invalid',
  },
  {
    title: 'breaks off in the middle of its JSON',
    answer: (_request, response) => {
      response
        .writeHead(200, { ...json, 'content-length': `${wellText.length}` })
        .write(halfText, () => response.destroy());
    },
    errorClass: 'upstream_unavailable',
  },
  { title: 'answers with nothing (204)', answer: answers.text(204, ''), errorClass: 'upstream_invalid' },
  { title: 'answers with an empty body', answer: answers.text(200, '', json), errorClass: 'upstream_invalid' },
  { title: 'answers null', answer: answers.json(null), errorClass: 'upstream_invalid' },
  { title: 'answers a bare list, as exports do', answer: answers.json(toRecords(1)), errorClass: 'upstream_invalid' },
  { title: 'leaves its total out', answer: answers.json({ results: [] }), errorClass: 'upstream_invalid' },
  {
    title: 'counts in words',
    answer: answers.json({ total_count: 'three', results: [] }),
    errorClass: 'upstream_invalid',
  },
  {
    title: 'answers an object where a list belongs',
    answer: answers.json({ total_count: 1, results: { id: '1', title: 'Un titre' } }),
    errorClass: 'upstream_invalid',
  },
  {
    title: 'answers in the shape of version 1',
    answer: answers.json({ total_count: 1, results: [{ recordid: 'a', fields: { id: '1', title: 'Un titre' } }] }),
    errorClass: 'upstream_invalid',
  },
  {
    title: 'calls the query malformed',
    answer: answers.text(400, '{"error_code":"ODSQLError","message":"ODSQL query is malformed."}', json),
    errorClass: 'upstream_rejected',
  },
  {
    title: 'does not know the data set',
    answer: answers.text(404, '{"error_code":"ODSQLError","message":"Unknown dataset"}', json),
    errorClass: 'upstream_rejected',
  },
];

/** What every upstream may do, and what this one may in its own format. */
export const faults: readonly FaultRow[] = [...upstreamFaults, ...ownFaults];
