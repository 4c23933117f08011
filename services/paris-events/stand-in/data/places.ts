type Flag = 0 | 1 | null;
/** The service has numbers, texts and booleans for these two. */
type LooseFlag = Flag | '0' | '1' | boolean;

export interface Place {
  /** Null is online. */
  readonly name: string | null;
  readonly street: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  /** Latitude, longitude. */
  readonly at: readonly [number, number] | null;
  readonly transport: string | null;
  /** Wheelchair, visually impaired, hearing impaired, sign language, mental. */
  readonly access: readonly [Flag, Flag, Flag, LooseFlag, LooseFlag] | null;
  /** The organisation at home there; all of them are made up. */
  readonly host: string | null;
  readonly group?: string;
  readonly outdoors?: boolean;
}

export type PlaceName = keyof typeof places;

// biome-ignore format: a row for each place
export const places = {
  caveau: house('Le Caveau des Ferronniers', '21 rue de la Ferronnerie', '75001', [48.860291, 2.347714], 'Métro 1, 4, 7, 11, 14 : Châtelet (68m)', [0, 0, 1, 0, null]),
  auditorium: house('Auditorium du Passage', '18 rue Jean-Jacques-Rousseau', '75001', [48.86314, 2.341502], 'Métro 1 : Louvre-Rivoli<br />Bus 21, 67, 74', [1, 1, 1, '1', '1']),
  lucioles: house('Cinéma Les Lucioles', '118 rue Réaumur', '75002', [48.868102, 2.344631], 'Métro 3 : Sentier (120m)', [1, 0, 1, false, null]),
  vivienne: house('Galerie de la Verrière', '6 rue Vivienne', '75002', [48.866924, 2.339815], 'Métro 3 : Bourse (230m)', null),
  squareTemple: outside('Square du Temple', '64 rue de Bretagne', '75003', [48.864587, 2.360871], 'Métro 3, 11 : Arts et Métiers'),
  papier: house('Musée du Papier et de l’Encre', '9 rue Charlot', '75003', [48.861973, 2.362408], 'Métro 8 : Filles du Calvaire (310m)', [1, 1, 0, 0, 1], 'Musées'),
  grues: house('Médiathèque de l’Hôtel des Grues', '7 rue du Figuier', '75004', [48.85384, 2.358731], 'Métro 7 : Pont Marie<br />Métro 1 : Saint-Paul', [1, 1, 1, '1', null], 'Bibliothèques'),
  rives: outside('Parc Rives de Seine', 'Voie Georges-Pompidou', '75004', [48.854163, 2.355982], 'Métro 7 : Sully-Morland, Pont Marie'),
  arenes: outside('Arènes de Lutèce', '49 rue Monge', '75005', [48.845086, 2.352896], 'Métro 7, 10 : Jussieu'),
  contrescarpe: house('Amphithéâtre de la Contrescarpe', '12 rue Blainville', '75005', [48.844528, 2.348713], 'Métro 10 : Cardinal Lemoine (340m)', [0, 0, 1, null, null]),
  medard: house('Église Saint-Médard', '141 rue Mouffetard', '75005', [48.839681, 2.350272], 'Métro 7 : Censier-Daubenton (75m)', [1, 0, 0, 0, 0], undefined, 'Les Amis du Grand Orgue'),
  luxembourg: outside('Jardin du Luxembourg', '15 rue de Vaugirard', '75006', [48.846222, 2.337161], 'RER B : Luxembourg'),
  filRouge: house('Théâtre du Fil Rouge', '27 rue Grégoire-de-Tours', '75006', [48.852741, 2.337664], 'Métro 4, 10 : Odéon (110m)', [1, 0, 1, true, false]),
  academie: house('Académie du Carreau', '11 rue Jules-Chaplain', '75006', [48.843107, 2.331242], 'Métro 4 : Vavin', [0, 0, 0, 0, 0]),
  champDeMars: outside('Champ-de-Mars', '2 allée Adrienne-Lecouvreur', '75007', [48.855641, 2.298561], 'RER C : Champ de Mars - Tour Eiffel'),
  cartes: house('Musée des Cartes et des Voyages', '32 rue Saint-Dominique', '75007', [48.859882, 2.316547], 'Métro 12 : Solférino<br />Métro 8, 13 : Invalides', [1, 1, 1, '1', '1'], 'Musées'),
  monceau: outside('Parc Monceau', '35 boulevard de Courcelles', '75008', [48.879684, 2.308955], 'Métro 2 : Monceau (20m)'),
  anjou: house('Salle d’Anjou', '11 rue d’Anjou', '75008', [48.869871, 2.321539], 'Métro 8, 12, 14 : Madeleine (260m)', [1, 0, 1, 0, '0']),
  merle: house('Cabaret du Merle', '40 rue Blanche', '75009', [48.880107, 2.331026], 'Métro 12 : Trinité - d’Estienne d’Orves', [0, 0, 0, null, null]),
  nouvelleAthenes: house('Bibliothèque de la Nouvelle-Athènes', '5 rue La Bruyère', '75009', [48.879236, 2.335178], 'Métro 12 : Saint-Georges (160m)', [1, 1, 0, null, '1'], 'Bibliothèques'),
  miniature: house('Musée de la Miniature', '22 rue de la Tour-des-Dames', '75009', [48.878412, 2.333306], 'Métro 12 : Trinité - d’Estienne d’Orves', [0, 1, 0, 0, 1], 'Musées'),
  heureBleue: house('L’Heure Bleue', '8 rue des Petites-Écuries', '75010', [48.873517, 2.352206], 'Métro 4 : Château d’Eau (190m)', [1, 0, 1, 0, null]),
  recollets: house('La Fabrique des Récollets', '148 rue du Faubourg-Saint-Martin', '75010', [48.874962, 2.35944], 'Métro 4, 5, 7 : Gare de l’Est', [1, 1, 1, 1, 1]),
  baleine: house('La Baleine Blanche', '15 rue de Lappe', '75011', [48.85403, 2.372284], 'Métro 1, 5, 8 : Bastille (280m)', [0, 0, 0, 0, 0]),
  pasDeCote: house('Atelier Le Pas de Côté', '34 rue Oberkampf', '75011', [48.864287, 2.370405], 'Métro 5, 9 : Oberkampf', [1, 0, 0, null, null]),
  lenoir: outside('Boulevard Richard-Lenoir', '50 boulevard Richard-Lenoir', '75011', [48.858812, 2.37103], 'Métro 5 : Richard-Lenoir, Bréguet - Sabin'),
  bercy: outside('Parc de Bercy', '128 quai de Bercy', '75012', [48.835806, 2.38261], 'Métro 6, 14 : Bercy<br />Métro 14 : Cour Saint-Émilion'),
  floral: outside('Parc floral de Paris', 'Route de la Pyramide', '75012', [48.83979, 2.443715], 'Métro 1 : Château de Vincennes'),
  daumesnil: outside('Lac Daumesnil', 'Ceinture du lac Daumesnil', '75012', [48.831205, 2.415304], 'Métro 8 : Porte Dorée, tramway 3a'),
  signes: house('Maison du Geste', '16 rue de la Brèche-aux-Loups', '75012', [48.836905, 2.393817], 'Métro 6, 8 : Daumesnil', [1, 1, 1, true, '1']),
  butte: outside('Place de la Commune-de-Paris', 'Rue de la Butte-aux-Cailles', '75013', [48.827491, 2.351022], 'Métro 6 : Corvisart (330m)'),
  tolbiac: house('Halle Tolbiac', '22 rue Neuve-Tolbiac', '75013', [48.829012, 2.376049], 'Métro 14 : Bibliothèque<br />RER C', [1, 1, 1, '1', true]),
  bievre: house('Médiathèque de la Bièvre', '30 rue Brillat-Savarin', '75013', [48.823411, 2.348264], 'Tramway 3a : Stade Charléty', [1, 1, 0, 0, null], 'Bibliothèques'),
  montsouris: outside('Parc Montsouris', '2 rue Gazan', '75014', [48.822163, 2.33802], 'RER B, tramway 3a : Cité universitaire'),
  gassendi: house('Pavillon Gassendi', '41 rue Gassendi', '75014', [48.832917, 2.326018], 'Métro 4, 6 : Denfert-Rochereau', [1, 0, 1, 0, '1']),
  citroen: outside('Parc André-Citroën', '2 rue Cauchy', '75015', [48.841294, 2.274953], 'RER C : Javel<br />Métro 8 : Balard'),
  beaugrenelle: house('Maison de quartier Beaugrenelle', '9 place Saint-Charles', '75015', [48.846708, 2.285816], 'Métro 10 : Charles Michels', [1, 1, 1, '0', 1]),
  automates: house('Cabinet des Automates', '62 rue du Commerce', '75015', [48.845402, 2.294019], 'Métro 8 : Commerce', [1, 0, 0, null, true], 'Musées'),
  commerce: outside('Rue du Commerce', '1 rue du Commerce', '75015', null, 'Métro 6, 8, 10 : La Motte-Picquet - Grenelle'),
  boulogne: outside('Bois de Boulogne', 'Chemin de ceinture du lac Inférieur', '75016', [48.864713, 2.265508], 'Métro 9 : Ranelagh, RER C : Avenue Henri Martin'),
  auteuil: house('Villa Mozart', '10 rue La Fontaine', '75016', [48.851609, 2.273314], 'Métro 9 : Jasmin (400m)', [0, 0, 0, null, null]),
  lumiere: house('Musée de la Lumière', '14 avenue d’Iéna', '75116', [48.864721, 2.294927], 'Métro 9 : Iéna (90m)', [1, 1, 1, 0, 0], 'Musées'),
  batignolles: outside('Square des Batignolles', '144 bis rue Cardinet', '75017', [48.887512, 2.316488], 'Métro 14 : Pont Cardinet'),
  citeDesFleurs: house('Théâtre de la Cité des Fleurs', '154 avenue de Clichy', '75017', [48.89051, 2.320412], 'Métro 13 : Brochant (130m)', [1, 0, 1, 0, 0]),
  montmartre: outside('Place des Abbesses', 'Place des Abbesses', '75018', [48.884389, 2.338517], 'Métro 12 : Abbesses'),
  troisGouttes: house('Centre musical Les Trois Gouttes', '4 rue Polonceau', '75018', [48.885921, 2.351604], 'Métro 2, 4 : Barbès - Rochechouart', [1, 0, 1, null, true]),
  chapelle: house('Halle de la Chapelle', '20 esplanade Nathalie-Sarraute', '75018', [48.888467, 2.362609], 'Métro 12 : Marx Dormoy', [1, 1, 1, '1', null]),
  chaumont: outside('Parc des Buttes-Chaumont', '1 rue Botzaris', '75019', [48.880921, 2.382784], 'Métro 7 bis : Botzaris, Buttes-Chaumont'),
  villette: outside('Bassin de la Villette', '59 quai de la Seine', '75019', [48.885713, 2.37243], 'Métro 7 : Riquet<br />Métro 2, 5 : Stalingrad, Jaurès'),
  sucrerie: house('La Sucrerie', '74 quai de la Loire', '75019', [48.886634, 2.376318], 'Métro 5 : Laumière (350m)', [1, 1, 0, 0, null]),
  belleville: outside('Parc de Belleville', '47 rue des Couronnes', '75020', [48.871015, 2.384603], 'Métro 2 : Couronnes'),
  envierges: house('Théâtre des Envierges', '19 rue des Envierges', '75020', [48.872207, 2.387586], 'Métro 11 : Pyrénées (420m)', [1, 0, 0, false, false]),
  muriers: house('Bibliothèque des Mûriers', '44 rue des Mûriers', '75020', [48.865519, 2.394627], 'Métro 3 : Gambetta', [1, 1, 1, '1', 1], 'Bibliothèques'),
  montreuil: { ...house('La Pêcherie', '20 rue de l’Église', '93100', [48.862026, 2.443051], 'Métro 9 : Mairie de Montreuil', [1, 0, 0, null, null]), city: 'Montreuil' },
  puteaux: { ...house('Le Socle', '15 parvis de La Défense', '92800', [48.891032, 2.241506], 'Métro 1, RER A : La Défense', [1, 1, 1, '1', '1']), city: 'Puteaux' },
  saintDenis: { ...house('Le Hangar aux Voiles', '3 place Victor-Hugo', '93200', [48.935614, 2.358473], 'Métro 13 : Basilique de Saint-Denis', [1, 0, 1, 0, 0]), city: 'Saint-Denis' },
  everywhere: outside('Plusieurs lieux dans Paris', null, '75000', [48.856578, 2.351828], null),
  online: { name: null, street: null, zip: null, city: null, at: null, transport: null, access: null, host: null },
} satisfies Readonly<Record<string, Place>>;

function house(
  name: string,
  street: string,
  zip: string,
  at: readonly [number, number],
  transport: string,
  access: Place['access'],
  group?: string,
  host = name,
): Place {
  return { name, street, zip, city: 'Paris', at, transport, access, host, ...(group ? { group } : {}) };
}

function outside(name: string, street: string | null, zip: string, at: Place['at'], transport: string | null): Place {
  return {
    name,
    street,
    zip,
    city: 'Paris',
    at,
    transport,
    access: [1, null, null, null, null],
    host: null,
    outdoors: true,
  };
}
