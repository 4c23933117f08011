import { readFields } from '../fields.ts';
import { formatCount } from '../format-number.ts';
import type { PictureProps } from '../index.ts';
import '../picture.css';
import { ScrollRegion } from '../scroll-region.tsx';

/** The regions as a table: what to ask for, and whose clocks and dollars count there. */
export function DanceRegions({ data }: PictureProps) {
  const regions = readFields(data).list('regions', (item) => {
    const region = readFields(item);
    return {
      slug: region.text('slug'),
      label: region.text('label'),
      timeZone: region.text('time_zone'),
      country: region.text('country'),
    };
  });
  return (
    <section class="pic">
      <p class="pic-lede">
        {formatCount(regions.length, 'region')}. The slug is what <code>events</code> asks for.
      </p>
      <ScrollRegion label="Regions">
        <table class="pic-table">
          <thead>
            <tr>
              <th scope="col">Region</th>
              <th scope="col">Slug</th>
              <th scope="col">Country</th>
              <th scope="col">Time zone</th>
            </tr>
          </thead>
          <tbody>
            {regions.map(({ slug, label, timeZone, country }) => (
              <tr key={slug}>
                <th scope="row">{label}</th>
                <td>
                  <code>{slug}</code>
                </td>
                <td>{country}</td>
                <td>{timeZone.replaceAll('_', ' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
