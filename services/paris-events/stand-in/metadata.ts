import { listFields } from './fields.ts';

export const datasetId = 'que-faire-a-paris-';

/** The description of the data set, with the keys of the v2.1 specification. */
export function describeDataset(recordsCount: number, changed: string | null): object {
  return {
    dataset_id: datasetId,
    dataset_uid: 'da_qfap00',
    attachments: [],
    has_records: true,
    data_visible: true,
    features: ['geo', 'analyze', 'timeserie'],
    metas: {
      default: {
        title: 'Que faire à Paris ?',
        description: '<p>Les événements de la Ville de Paris et de ses partenaires.</p>',
        publisher: 'Ville de Paris',
        license: 'Open Database License (ODbL)',
        license_url: 'http://opendatacommons.org/licenses/odbl/',
        language: 'fr',
        timezone: 'Europe/Paris',
        records_count: recordsCount,
        modified: changed,
        data_processed: changed,
        metadata_processed: changed,
      },
    },
    fields: listFields().map(({ name, type, label }) => ({
      name,
      type,
      label,
      description: null,
      annotations: name === 'qfap_tags' ? { facet: [], multivalued: [';'] } : {},
    })),
  };
}
