import type { PartLike } from '../catalogue.ts';
import type { athletePages as english } from '../en/athlete-pages.ts';

export const athletePages: PartLike<typeof english> = {
  'memory.edited': (p, f) => `Corrigé : ${f.quote(p.what)}`,
  'memory.kind-stays': (p) => `${p.id} garde sa nature. Supprimez-le, puis notez l’autre fait.`,
  'memory.unreadable': (p) =>
    `« ${p.value} » ne se lit pas comme un chiffre ici. Écrivez-le comme le champ le montre, par exemple 172, 4:05 ou 1:29:59.`,
  'page.undo': () => 'Annuler',
  'page.memory.changed': () => 'C’est fait. Tous vos assistants le liront tel quel désormais.',
  'page.memory.edit': () => 'Modifier',
  'page.memory.edit-this': (p) => `Modifier : ${p.what}`,
  'page.memory.text': () => 'En toutes lettres',
  'page.memory.value': (p) => `Valeur (${p.unit})`,
  'page.memory.edges': (p) => `Bornes supérieures des zones (${p.unit}), séparées par /`,
  'page.memory.day': () => 'Date de l’objectif',
  'page.memory.from': () => 'Valable à partir du',
  'page.memory.since': () => 'Mesuré le',
  'page.memory.distance': () => 'Distance (km)',
  'page.memory.time': () => 'Temps (h:mm:ss)',
  'page.memory.expires': () => 'Valable jusqu’au (vide : sans fin)',
  'page.memory.origin': () => 'Source',
  'page.memory.noted': () => 'Noté le',
  'page.memory.holds': () => 'Valable',
  'page.memory.no-end': () => 'sans limite',

  'page.home.library': () => 'Dans la bibliothèque',
  'page.glance.training': () => 'Condition et forme',
  'page.glance.next': () => 'À venir',
  'page.glance.more-next': () => 'Le calendrier',
  'page.glance.no-next': () => 'Rien n’est prévu dans les deux semaines qui viennent.',
  'page.glance.today': () => 'aujourd’hui',
  'page.glance.nights': () => 'Dernières nuits',
  'page.glance.sources': () => 'Sources',
  'page.glance.as-of': (p, f) => `Au ${f.day(p.day)}.`,
  'page.glance.more-training': () => 'Courbe, records et zones',
  'page.glance.more-nights': () => 'Toutes les nuits',
  'page.glance.more-sources': () => 'Toutes les sources',
  'page.glance.no-nights': () => 'Aucune nuit n’est arrivée cette semaine.',
  'page.glance.never': () => 'rien récupéré pour l’instant',

  'page.compare.title': () => 'Côte à côte',
  'page.compare.what': () =>
    'Ce que chaque enregistrement et son fabricant disent de cette séance, et ce que boucle calcule à partir des courbes. Rien n’est moyenné.',
  'page.compare.used': () => 'affiché plus haut',
  'page.compare.boucle': () => 'boucle',

  'page.move': () => 'Déplacer',
  'page.move-this': (p) => `Déplacer « ${p.name} » à un autre jour`,
  'page.move.day': () => 'Au',
  'page.move.moved': () => 'Déplacée. Ce qui avait été envoyé à une montre ou à un calendrier suit.',
  'page.move.trouble': () =>
    'Déplacée ici, mais pas partout où elle avait été envoyée : voyez plus bas ce qu’il en est pour chaque destination.',
  'page.move.how': () =>
    'Une séance prévue se déplace : faites-la glisser sur un autre jour, ou ouvrez « Déplacer » sous elle et choisissez la date.',
  'page.move.elsewhere': () =>
    'Une séance prévue chez un fabricant ou un service se modifie là-bas ; boucle suit.',
};
