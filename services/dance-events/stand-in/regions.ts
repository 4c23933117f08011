import { atlanta } from './regions/atlanta.ts';
import { bayArea } from './regions/bay-area.ts';
import { britishColumbia } from './regions/british-columbia.ts';
import { chicago } from './regions/chicago.ts';
import { dc } from './regions/dc.ts';
import { denver } from './regions/denver.ts';
import { detroit } from './regions/detroit.ts';
import { iowa } from './regions/iowa.ts';
import { lasVegas } from './regions/las-vegas.ts';
import { losAngeles } from './regions/los-angeles.ts';
import { massachusetts } from './regions/massachusetts.ts';
import { miami } from './regions/miami.ts';
import { oregon } from './regions/oregon.ts';
import { philadelphia } from './regions/philadelphia.ts';
import { phoenix } from './regions/phoenix.ts';
import { seattle } from './regions/seattle.ts';
import { texas } from './regions/texas.ts';
import { toronto } from './regions/toronto.ts';

export interface Region {
  readonly timeZone: string;
  /** Its events: see parsePlans. */
  readonly plans: string;
}

/** By key: the part of a file's name that differs, letter case included. */
export const regions: ReadonlyMap<string, Region> = new Map([
  ['BayArea', { timeZone: 'America/Los_Angeles', plans: bayArea }],
  ['LosAngeles', { timeZone: 'America/Los_Angeles', plans: losAngeles }],
  ['Seattle', { timeZone: 'America/Los_Angeles', plans: seattle }],
  ['Atlanta', { timeZone: 'America/New_York', plans: atlanta }],
  ['Miami', { timeZone: 'America/New_York', plans: miami }],
  ['DC', { timeZone: 'America/New_York', plans: dc }],
  ['Toronto', { timeZone: 'America/Toronto', plans: toronto }],
  ['Iowa', { timeZone: 'America/Chicago', plans: iowa }],
  ['Texas', { timeZone: 'America/Chicago', plans: texas }],
  ['PHL', { timeZone: 'America/New_York', plans: philadelphia }],
  ['Denver', { timeZone: 'America/Denver', plans: denver }],
  ['CHI', { timeZone: 'America/Chicago', plans: chicago }],
  ['Detroit', { timeZone: 'America/Detroit', plans: detroit }],
  ['Massachusetts', { timeZone: 'America/New_York', plans: massachusetts }],
  ['LasVegas', { timeZone: 'America/Los_Angeles', plans: lasVegas }],
  ['Phoenix', { timeZone: 'America/Phoenix', plans: phoenix }],
  ['ORE', { timeZone: 'America/Los_Angeles', plans: oregon }],
  ['BC', { timeZone: 'America/Vancouver', plans: britishColumbia }],
]);
