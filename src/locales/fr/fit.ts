import type { PhraseParams } from '../../domain/phrase.ts';
import type { PartLike } from '../catalogue.ts';
import type { fit as english } from '../en/fit.ts';
import type { Formatter } from '../format.ts';

export const fit: PartLike<typeof english> = {
  'fit.not_fit': () => 'Ce fichier n’est pas du FIT : ses premiers octets ne l’annoncent pas.',
  'fit.too_big': (p, f) =>
    `Ce fichier FIT pèse ${f.number(Number(p.bytes) / 2 ** 20, 1)} Mo ; boucle les lit jusqu’à ${f.number(Number(p.limit) / 2 ** 20)} Mo.`,
  'fit.empty': (p, f) =>
    `Octet ${f.number(p.byte)} : ce fichier FIT ne contient aucun message. Copiez-le de nouveau depuis la montre.`,
  'fit.nothing_saved': (p, f) =>
    `Octet ${f.number(p.byte)} : ce fichier FIT est abîmé et rien n’a pu être récupéré. Copiez-le de nouveau depuis la montre.`,
  'fit.partial_size': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier annonce une taille fausse, comme après une coupure ; il a été lu jusqu’au bout. Récupéré : ${saved(p, f)}.`,
  'fit.partial_cut': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier s’arrête au milieu d’un message. Récupéré : ${saved(p, f)}.`,
  'fit.partial_broken': (p, f) =>
    `Octet ${f.number(p.byte)} : les octets n’y ont plus de sens${Number(p.skipped) > 0 ? ` (${f.plural(p.skipped, 'octet sauté', 'octets sautés')})` : ''}. Récupéré : ${saved(p, f)}.`,
  'fit.partial_limit': (p, f) =>
    `Octet ${f.number(p.byte)} : le fichier compte plus de messages que boucle n’en lit dans un seul fichier. Récupéré : ${saved(p, f)}.`,
  'fit.crc_wrong': () =>
    'La somme de contrôle du fichier est fausse : des octets ont pu changer depuis que la montre l’a écrit.',
  'fit.crc_missing': () =>
    'Le fichier n’a pas de somme de contrôle, comme lorsqu’un enregistrement est interrompu.',
  'fit.records_untimed': (p, f) =>
    `${f.plural(p.count, 'point n’a pas d’heure et n’a pas pu être placé', 'points n’ont pas d’heure et n’ont pas pu être placés')}.`,
  'fit.records_backward': (p, f) =>
    `${f.plural(p.count, 'point est antérieur à un point déjà lu et a été écarté', 'points sont antérieurs à un point déjà lu et ont été écartés')} : le temps doit avancer.`,
  'fit.records_outside': (p, f) =>
    `${f.plural(p.count, 'point, daté à des semaines des autres, a été écarté', 'points, datés à des semaines des autres, ont été écartés')}.`,
  'fit.records_early': (p, f) =>
    `${f.plural(p.count, 'point précède le départ indiqué par la montre et a été écarté', 'points précèdent le départ indiqué par la montre et ont été écartés')}.`,
  'fit.start_moved': () =>
    'Le départ indiqué par l’appareil vient après la plupart de ses points ; le premier point a été retenu à sa place.',
};

function saved(p: PhraseParams, f: Formatter): string {
  return f.list([
    f.plural(Number(p.records), 'point', 'points'),
    f.plural(Number(p.laps), 'tour', 'tours'),
    f.plural(Number(p.sessions), 'séance', 'séances'),
  ]);
}
