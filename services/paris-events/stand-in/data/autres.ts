import type { EventSketch } from '../event-sketch.ts';
import { allDay, undated, until, weekly } from '../schedule.ts';

/** What is no event of the usual kind: selections of the editors, permanent offers, and what is only online. */
export const autres: readonly EventSketch[] = [
  {
    title: 'Où faire réparer son vélo à Paris ?',
    lead: 'Ateliers associatifs, bornes en libre-service et mécaniciens à domicile : notre sélection.',
    text: [
      'Un dérailleur qui saute, un frein qui crie, une roue qui danse ? Avant d’abandonner votre vélo à la cave, sachez que la plupart des pannes se réparent en moins d’une heure, à condition de trouver la bonne clé et quelqu’un pour vous montrer dans quel sens la tourner. Voici nos adresses.',
      '<ul><li><strong>Les ateliers participatifs</strong>&nbsp;: on y adh&egrave;re pour l’ann&eacute;e, on y r&eacute;pare soi-m&ecirc;me, on y d&icirc;ne parfois.</li><li><strong>Les bornes de gonflage</strong>&nbsp;: vingt-quatre heures sur vingt-quatre, pr&egrave;s des grandes gares.</li><li><strong>Les m&eacute;caniciens ambulants</strong>&nbsp;: ils viennent &agrave; vous, en triporteur.</li></ul>',
      'Dans les ateliers participatifs, le matériel est prêté et les bénévoles accompagnent sans faire à votre place. Comptez une demi-journée pour un premier passage : on y apprend à démonter une roue, à changer une chambre à air et à nommer des pièces dont on ignorait l’existence. Les pièces d’occasion sont vendues au poids, ou échangées contre un coup de balai.',
    ],
    at: 'everywhere',
    when: undated(),
    tags: null,
    audience: null,
  },
  {
    title: 'Où faire ses devoirs au chaud ?',
    lead: 'Bibliothèques ouvertes tard, salles d’étude et coins tranquilles, arrondissement par arrondissement.',
    text: [
      'Besoin d’une table, d’une prise et d’un peu de silence ? De nombreuses salles accueillent collégiens, lycéens et étudiants en soirée et le dimanche, souvent avec une aide aux devoirs. Voici celles où l’on ne vous demandera ni carte ni consommation.',
    ],
    at: 'everywhere',
    when: undated('<p>Toute l&rsquo;ann&eacute;e</p>'),
    tags: null,
    audience: 'Public enfants adolescents. A partir de 10 ans.',
    unlike: {
      lat_lon: null,
      locations: null,
      url: 'https://quefaire.paris.fr/fiche/315268-ou-faire-ses-devoirs-au-chaud',
    },
  },
  {
    title: 'Nos idées de sorties gratuites pour ce week-end',
    lead: 'Un bal, une brocante, deux expositions et un concert d’orgue : le programme de la rédaction.',
    text: [
      'Pas un sou en poche ? La rédaction a préparé deux jours complets, du marché du samedi matin au dernier tango du dimanche soir, sans jamais sortir le portefeuille. À consommer sans modération, à pied si possible.',
    ],
    at: 'everywhere',
    when: until(3),
    tags: 'Loisirs',
    unlike: { cover_alt: null, cover_url: null, cover_credit: null },
  },
  {
    title: 'Le musée dans votre salon',
    lead: 'Une visite en ligne commentée en direct : posez vos questions depuis votre canapé.',
    text: [
      'Caméra à l’épaule, une conférencière du Musée de la Miniature parcourt les salles fermées au public et approche l’objectif si près que l’on voit les coups de pinceau. Quarante minutes de visite, vingt minutes de questions.',
      'Le lien de connexion est envoyé la veille aux inscrits. Sous-titrage automatique disponible.',
    ],
    at: 'online',
    by: 'Musée de la Miniature',
    when: weekly(['mar'], '18:00-19:00', -5, 8),
    price: ['payant', '4,50 € la connexion, quel que soit le nombre de personnes sur le canapé.'],
    tags: 'Expo;Numérique',
    booking: 'obligatoire',
    unlike: {
      address_url: 'https://www.musee-de-la-miniature.example/en-direct',
      address_url_text: 'Rejoindre la visite',
      event_pets_allowed: 1,
    },
  },
  {
    title: 'Carte des fontaines et des bancs à l’ombre',
    lead: 'Mille deux cents points d’eau et autant de bancs, cartographiés par des promeneurs.',
    text: [
      'À emporter en papier dans les mairies ou à consulter en ligne, la carte indique les fontaines en service, les bancs avec dossier et les heures d’ombre de chacun. Les corrections sont les bienvenues : une édition paraît chaque saison.',
    ],
    at: 'everywhere',
    by: 'Les Marcheurs de l’Eau',
    when: until(75, 'Disponible dans la limite des stocks'),
    tags: 'Nature;Loisirs',
  },
  {
    title: 'Journée du patrimoine sonore',
    lead: 'Cloches, sonneries, grincements : une journée pour écouter la ville les yeux fermés.',
    text: [
      'Parcours les yeux bandés, concert de portails, démonstration d’une horloge d’école et collecte de bruits en voie de disparition. Les horaires détaillés sont communiqués sur place.',
    ],
    at: 'medard',
    by: 'Conservatoire des Bruits',
    when: allDay([5], '00:00'),
    price: ['gratuit sous condition', 'Gratuit pour les riverains et les moins de 26 ans ; sinon 3 €.'],
    tags: 'Histoire;Conférence;Festival',
    booking: 'libre',
  },
];
