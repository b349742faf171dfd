import type { PartLike } from '../catalogue.ts';
import type { coros as english } from '../en/coros.ts';

const quantities: Readonly<Record<string, string>> = {
  pace: 'l’allure',
  speed: 'la vitesse',
  heart_rate: 'la fréquence cardiaque',
  power: 'la puissance',
  cadence: 'la cadence',
  effort: 'l’effort perçu',
};

const sports: Readonly<Record<string, string>> = {
  walking: 'de la marche',
  strength: 'de la musculation',
};

export const coros: PartLike<typeof english> = {
  'coros.elsewhere': () =>
    'La réponse de COROS renvoyait vers une adresse qui n’est pas la sienne. Rien n’y a été envoyé. Réessayez plus tard.',
  'coros.redirect_refused': () =>
    'COROS n’accepte pas l’adresse de ce boucle pour la connexion. Ouvrez boucle sur http://127.0.0.1 ou http://localhost depuis cette machine, puis connectez-vous de là.',
  'coros.refused': (p) =>
    `COROS n’a pas répondu à une question${p.tool ? ` (${p.tool})` : ''}. Le reste a continué ; elle sera reposée la prochaine fois.`,
  'coros.tool_missing': (p) =>
    `COROS ne propose plus « ${p.tool} ». Ce qu’il indiquait manque tant que boucle ne connaît pas son remplaçant ; le reste continue.`,
  'coros.tool_changed': (p) =>
    `COROS a modifié « ${p.tool} », et boucle n’en connaît pas encore la nouvelle forme. Ce qu’il indiquait manque ; le reste continue.`,
  'coros.fit_budget': (p) =>
    `COROS délivre ${p.limit} fichiers par 24 heures, et ils sont épuisés. Les autres séances sont là sans leurs courbes ; leurs fichiers suivront d’eux-mêmes.`,
  'coros.unread_answer': () =>
    'COROS a répondu en des termes que boucle ne sait pas encore lire. Ils sont conservés, et seront relus après une mise à jour.',
  'coros.kept': () => 'conservé tel quel',
  'coros.as_recovery': () => 'devient une étape de récupération : COROS n’a pas d’autre mot ici',
  'coros.step_note': () => 'la note de l’étape est perdue : COROS ne lui offre aucune place',
  'coros.note_cut': (p) => `la note est réduite à ${p.limit} caractères`,
  'coros.end': () => 'se termine au bouton tour : COROS ne connaît pas cette fin',
  'coros.target': (p) => `${quantities[String(p.of)] ?? p.of} : cible perdue, COROS ne la prend pas ici`,
  'coros.open_intensity': (p) =>
    `COROS exige une cible pour chaque étape : de ${p.low} à ${p.high} bpm, ce que tout pouls respecte`,
  'coros.clamped': (p) =>
    `${quantities[String(p.of)] ?? p.of} : valeurs ramenées à ce que COROS accepte (de ${p.low} à ${p.high})`,
  'coros.ramp': () => 'la rampe devient une plage, de sa plus basse à sa plus haute valeur',
  'coros.as_values': (p) =>
    `${quantities[String(p.of)] ?? p.of} : envoi de vos propres valeurs, et non des zones ou pourcentages de la montre`,
  'coros.effort_pace': () => 'en trail, COROS suit l’allure d’effort, corrigée de la pente',
  'coros.unrolled': (p) =>
    `la répétition intérieure est écrite ${p.times} fois : COROS n’imbrique pas les répétitions`,
  'coros.split': (p) =>
    `les ${p.times} répétitions sont réparties en plusieurs blocs : COROS répète au plus ${p.limit} fois`,
  'coros.swim': () =>
    'L’accès de COROS ne prend pas de natation. Gardez la séance dans votre calendrier ici, ou envoyez-la par une autre source qui transmet à COROS.',
  'coros.sport': (p) =>
    `L’accès de COROS prend la course, le trail et le vélo, mais pas ${sports[String(p.sport)] ?? 'ce sport'}. Gardez la séance dans votre calendrier ici.`,
  'coros.reaches': () =>
    'Elle figure aussitôt dans le calendrier COROS ; la montre l’aura à sa prochaine synchronisation avec l’application COROS.',
  'coros.by_hand': () =>
    'COROS ne laisse aucun programme supprimer ni déplacer une séance. Dans l’application COROS, ouvrez le calendrier, touchez la séance à sa date et supprimez-la.',
  'coros.past_day': (p, f) => `Le ${f.day(p.day)} est passé. COROS prend les séances à partir d’aujourd’hui.`,
  'coros.not_editable': (p, f) =>
    `COROS ne laisse aucun programme modifier la séance du ${f.day(p.day)}. Supprimez-la dans l’application COROS, puis renvoyez-la.`,
  'coros.day_shared': (p, f) =>
    `Modifier cette séance effacerait ${f.plural(p.others ?? 0, 'autre séance', 'autres séances')} du ${f.day(p.day)} : COROS remplace toute la journée. Supprimez l’ancienne séance dans l’application COROS, puis renvoyez celle-ci.`,
  'coros.write_refused': () =>
    'COROS n’a pas accepté la séance et n’en a pas donné la raison sous une forme que boucle connaît. Rien n’y a été modifié ; essayez une séance plus simple, ou une autre destination.',
  'coros.not_there': () =>
    'COROS dit avoir pris la séance, mais elle ne figure pas dans son calendrier. Vérifiez dans l’application COROS avant de la renvoyer.',
};
