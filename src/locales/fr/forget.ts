import type { PartLike } from '../catalogue.ts';
import type { forget as english } from '../en/forget.ts';

const data: Readonly<Record<string, string>> = {
  heart_rate: 'fréquence cardiaque',
  location: 'position',
  power: 'puissance',
  hrv: 'VFC',
  sleep: 'sommeil',
  weight: 'poids',
};
const named = (name: string | number): string => data[name] ?? String(name);

export const forget: PartLike<typeof english> = {
  'forget.one': () =>
    'Donnez soit l’identifiant d’un fait retenu (get_athlete les montre), soit data et period pour supprimer des données enregistrées.',
  'forget.period': (p) =>
    `Précisez les jours à supprimer (${named(p.data)}) : period "2024", "2026-11" ou "all".`,
  'forget.nothing': (p, f) =>
    `Rien à supprimer : la bibliothèque ne contient aucune donnée (${named(p.data)}) pour ${f.days(p.from, p.to)}.`,
  'forget.would': (p, f) =>
    `Seraient supprimées définitivement : ${named(p.data)}, ${f.days(p.from, p.to)}. Rien n’est encore supprimé.`,
  'forget.done': (p, f) =>
    `Supprimées définitivement : ${named(p.data)}, ${f.days(p.from, p.to)}. C’est irréversible.`,
  'forget.counts': (p, f) =>
    `${named(p.data)}, ${f.days(p.from, p.to)} : ${f.plural(p.activities, 'activité', 'activités')} (${f.plural(p.recordings, 'enregistrement', 'enregistrements')}), ${f.plural(p.readings, 'mesure', 'mesures')} de jour ou de nuit.`,
  'forget.originals': (p, f) =>
    `Fichiers d’origine supprimés : ${f.number(p.deleted)} ; conservés parce qu’ils contiennent aussi d’autres jours : ${f.number(p.kept)}.`,
  'forget.remains': () =>
    'Les activités restent, avec tout le reste ; les chiffres qui en dépendaient disparaissent. Ce que gardent le compte de la marque, un export ou une sauvegarde n’est pas touché : supprimez-le là-bas. Un fichier qui revient n’en rapporte rien. Les repères retenus restent jusqu’à ce qu’on les oublie par leur identifiant, et le registre garde ce qui a été montré et quand.',
};
