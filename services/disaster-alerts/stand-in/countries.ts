/** A country as `affectedcountries` has it. */
export interface AffectedCountry {
  readonly iso2: string;
  readonly iso3: string;
  readonly countryname: string;
}

/** Throws for a code that the table below lacks. */
export function toAffectedCountry(iso3: string): AffectedCountry {
  const [iso2, countryname] = countries[iso3] ?? [];
  if (!iso2 || !countryname) throw new Error(`GDACS stand-in: no country ${iso3}; add it to countries.ts`);
  return { iso2, iso3, countryname };
}

/** ISO 3166 alpha-3 to alpha-2 and the name that GDACS uses. */
const countries: Readonly<Record<string, readonly [iso2: string, name: string]>> = {
  AFG: ['AF', 'Afghanistan'],
  AGO: ['AO', 'Angola'],
  ARG: ['AR', 'Argentina'],
  AUS: ['AU', 'Australia'],
  BGD: ['BD', 'Bangladesh'],
  BHS: ['BS', 'Bahamas'],
  BOL: ['BO', 'Bolivia'],
  BRA: ['BR', 'Brazil'],
  BWA: ['BW', 'Botswana'],
  CAN: ['CA', 'Canada'],
  CHL: ['CL', 'Chile'],
  CHN: ['CN', 'China'],
  COD: ['CD', 'Democratic Republic of Congo'],
  COL: ['CO', 'Colombia'],
  CZE: ['CZ', 'Czech Republic'],
  DEU: ['DE', 'Germany'],
  DZA: ['DZ', 'Algeria'],
  ESP: ['ES', 'Spain'],
  ETH: ['ET', 'Ethiopia'],
  FJI: ['FJ', 'Fiji'],
  GRC: ['GR', 'Greece'],
  GTM: ['GT', 'Guatemala'],
  IDN: ['ID', 'Indonesia'],
  IND: ['IN', 'India'],
  ITA: ['IT', 'Italy'],
  JPN: ['JP', 'Japan'],
  KAZ: ['KZ', 'Kazakhstan'],
  KEN: ['KE', 'Kenya'],
  LAO: ['LA', 'Laos'],
  MAR: ['MA', 'Morocco'],
  MDG: ['MG', 'Madagascar'],
  MEX: ['MX', 'Mexico'],
  MMR: ['MM', 'Myanmar'],
  MOZ: ['MZ', 'Mozambique'],
  NZL: ['NZ', 'New Zealand'],
  OMN: ['OM', 'Oman'],
  PAK: ['PK', 'Pakistan'],
  PER: ['PE', 'Peru'],
  PHL: ['PH', 'Philippines'],
  PNG: ['PG', 'Papua New Guinea'],
  PRI: ['PR', 'Puerto Rico'],
  PRT: ['PT', 'Portugal'],
  PRY: ['PY', 'Paraguay'],
  RUS: ['RU', 'Russia'],
  SOM: ['SO', 'Somalia'],
  SSD: ['SS', 'South Sudan'],
  TCA: ['TC', 'Turks and Caicos Islands'],
  THA: ['TH', 'Thailand'],
  TJK: ['TJ', 'Tajikistan'],
  TON: ['TO', 'Tonga'],
  TUR: ['TR', 'Türkiye'],
  USA: ['US', 'United States'],
  UZB: ['UZ', 'Uzbekistan'],
  VNM: ['VN', 'Viet Nam'],
  ZMB: ['ZM', 'Zambia'],
  ZWE: ['ZW', 'Zimbabwe'],
};
