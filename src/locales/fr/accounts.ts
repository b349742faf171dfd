import { browserName } from '../browser.ts';
import type { PartLike } from '../catalogue.ts';
import type { accounts as english } from '../en/accounts.ts';

export const accounts: PartLike<typeof english> = {
  'account.address': () =>
    'Ceci n’est pas une adresse e-mail. Écrivez-la sous la forme nom@exemple.org, et rien d’autre.',
  'account.too-many': (p, f) =>
    `Trop d’essais depuis cet endroit ou vers cette boîte aux lettres. Réessayez dans ${f.plural(p.minutes, 'minute', 'minutes')}.`,
  'account.closed': () =>
    'Aucun compte ne correspond, et ce boucle n’en ouvre pas de nouveaux. Demandez à la personne qui l’administre, ou connectez-vous autrement.',
  'account.none': () => 'Il n’y a pas de compte ici. Connectez-vous à nouveau.',
  'account.no-mail': () => 'Ce boucle n’envoie pas de courrier. Connectez-vous autrement.',
  'account.link-over': () =>
    'Ce lien n’est plus valable : il a déjà servi ou son délai est passé. Demandez-en un autre ; seul le dernier message compte.',
  'account.address-replaced': () =>
    'Cette adresse était celle d’un compte il y a quelques jours encore. Un message vous a prévenu du changement : son lien vous rend le compte, pendant sept jours.',
  'account.no-address': () => 'Il n’y a pas d’adresse à retirer.',
  'account.same-address': () => 'C’est déjà votre adresse.',
  'account.address-taken': () =>
    'Cette adresse appartient à un autre compte. Connectez-vous à celui-ci, ou choisissez une autre adresse.',
  'account.last-way': () =>
    'C’est le dernier accès à votre compte. Ajoutez-en d’abord un autre : une clé d’accès, une adresse, un compte de montre.',
  'account.code-wrong': () =>
    'Ce code de secours est inconnu ou a déjà servi. Vérifiez chaque caractère, ou prenez le suivant de votre liste.',
  'account.no-vendor': (p) => `${p.vendor} ne permet pas de se connecter ici.`,
  'account.vendor-nameless': (p) =>
    `${p.vendor} n’a pas dit à qui appartient ce compte : il ne peut donc pas en ouvrir un ici. Connectez-vous autrement, puis ajoutez ${p.vendor} sous « Sources ».`,
  'account.vendor-taken': (p) =>
    `Ce compte ${p.vendor} ouvre déjà un autre compte ici. Connectez-vous à celui-là pour l’y retirer, ou utilisez un autre compte ${p.vendor}.`,
  'account.again': () =>
    'Pour changer vos moyens de connexion, montrez encore une fois que c’est bien vous : votre connexion date un peu.',

  'config.smtp_url': () =>
    'BOUCLE_SMTP_URL ne désigne pas un serveur de courrier. Écrivez smtps://utilisateur:motdepasse@mail.example:465 ou smtp://…:587, et indiquez aussi BOUCLE_MAIL_FROM.',
  'config.mail_from': () =>
    'BOUCLE_MAIL_FROM n’est pas un expéditeur. Écrivez une seule adresse, bonjour@exemple.org ou Nom <bonjour@exemple.org>.',
  'config.account_key': () =>
    'BOUCLE_ACCOUNT_KEY est trop faible : au moins 32 caractères, composés de lettres, de chiffres et des signes ._~+/=- uniquement. `openssl rand -base64 32` en fait une bonne.',
  'config.sign_up': (p) => `BOUCLE_SIGN_UP : « ${p.value} » n’est ni open ni closed.`,

  'doctor.mail': () => 'Le serveur de courrier répond et nous connaît.',
  'doctor.mail-none': () =>
    'Aucun serveur de courrier n’est indiqué (BOUCLE_SMTP_URL) : on se connecte seulement par clé d’accès, compte de montre ou code de secours.',
  'doctor.mail-down': () =>
    'Le serveur de courrier ne répond pas ou ne nous connaît pas. Vérifiez BOUCLE_SMTP_URL : d’ici là, personne ne peut se connecter par un message.',

  'passkey.refused': () =>
    'Cette clé d’accès n’a pas été acceptée. Réessayez ; si cela se reproduit, connectez-vous autrement.',
  'passkey.unknown': () =>
    'Aucun compte ici n’a cette clé d’accès. Elle a peut-être été retirée : choisissez-en une autre, ou connectez-vous autrement.',
  'passkey.copied': (p) =>
    `La clé d’accès « ${p.name} » a été refusée : elle compte ses usages, et ce compte a reculé, comme s’il en existait une copie. Connectez-vous autrement, retirez-la et créez-en une nouvelle.`,
  'passkey.too-many': (p) =>
    `${p.most} clés d’accès, c’est le maximum. Retirez-en une dont vous ne vous servez plus.`,
  'passkey.gone': () => 'Cette clé d’accès n’existe plus.',

  'mail.down': () =>
    'Le message n’a pas pu partir : le serveur de courrier ne répond pas. Rien n’est perdu. Réessayez dans quelques minutes, ou connectez-vous autrement.',
  'mail.refused': () => 'Le serveur de courrier n’accepte pas cette adresse. Vérifiez son orthographe.',
  'mail.foot': () =>
    'Envoyé par boucle à la suite d’une action sur ses pages. Il n’y a aucune liste à quitter.',
  'mail.link.subject': () => 'Votre lien vers boucle',
  'mail.link.what': (p) =>
    `Voici le lien qui vous connecte à boucle. Il sert une seule fois, pendant ${p.minutes} minutes.${p.opens ? ' Si vous êtes nouveau, il ouvre votre compte.' : ''}`,
  'mail.link.label': () => 'Se connecter à boucle',
  'mail.link.not-you': () =>
    'Si vous n’avez rien demandé, ne faites rien : sans ce lien, personne n’entre. Ne le transmettez jamais et ne le saisissez nulle part ailleurs.',
  'mail.confirm.subject': () => 'Confirmez votre nouvelle adresse pour boucle',
  'mail.confirm.what': (p) =>
    `Vous souhaitez désormais vous connecter à boucle avec cette adresse. Ouvrez le lien dans le navigateur où vous êtes connecté, d’ici ${p.minutes} minutes.`,
  'mail.confirm.label': () => 'Confirmer cette adresse',
  'mail.confirm.not-you': () =>
    'Si cela ne vous dit rien, quelqu’un s’est trompé en écrivant son adresse. Ne faites rien, et rien ne change.',
  'mail.replaced.subject': () => 'Votre adresse pour boucle a été remplacée',
  'mail.replaced.what': () =>
    'Votre compte boucle a depuis un instant une autre adresse e-mail. Celle-ci ne permet plus de se connecter.',
  'mail.removed.subject': () => 'Votre adresse a été retirée de boucle',
  'mail.removed.what': () =>
    'Cette adresse vient d’être retirée de votre compte boucle. Elle ne permet plus de se connecter et ne recevra plus rien.',
  'mail.replaced.undo': (p) =>
    `Si ce n’était pas vous, annulez le changement dans les ${p.days} jours : le compte est de nouveau à vous, tous les navigateurs sont déconnectés, et tout accès ajouté entre-temps est retiré.`,
  'mail.replaced.label': () => 'Ce n’était pas moi : annuler',
  'mail.changed.subject': () => 'Un changement dans vos accès à boucle',
  'mail.changed.codes': () => 'De nouveaux codes de secours ont été créés. Les précédents ne valent plus.',
  'mail.changed.code-used': (p, f) =>
    `Quelqu’un s’est connecté avec l’un de vos codes de secours. Il en reste ${f.number(p.left)}.`,
  'mail.changed.passkey-added': (p) => `La clé d’accès « ${p.name} » a été ajoutée à votre compte.`,
  'mail.changed.passkey-removed': (p) => `La clé d’accès « ${p.name} » a été retirée de votre compte.`,
  'mail.changed.passkey-copied': (p) =>
    `La clé d’accès « ${p.name} » a été refusée : elle compte ses usages, et ce compte a reculé, comme s’il en existait une copie. Retirez-la et créez-en une nouvelle.`,
  'mail.changed.vendor-added': (p) => `Votre compte ${p.vendor} vous connecte désormais.`,
  'mail.changed.vendor-removed': (p) => `Votre compte ${p.vendor} ne vous connecte plus.`,
  'mail.changed.not-you': () =>
    'Si ce n’était pas vous, ouvrez votre compte, retirez ce que vous ne reconnaissez pas et déconnectez-vous partout.',
  'mail.changed.link': () => 'Ouvrir votre compte',

  'browser.named': (p) => browserName(p.browser, { ios: 'iPhone ou iPad', unknown: 'Navigateur inconnu' }),

  'page.foot-host': () => 'boucle est un logiciel libre. Ces pages ne demandent rien à personne d’autre.',

  'signin.title': () => 'Se connecter',
  'signin.what': () =>
    'Aucun mot de passe, ni ici ni ailleurs. Montrez de l’une de ces façons que c’est bien vous.',
  'signin.waiting': (p) =>
    `${p.name} demande à lire votre entraînement. Connectez-vous d’abord ; vous revenez aussitôt à sa question.`,
  'signin.passkey': () => 'Utiliser une clé d’accès',
  'signin.passkey.what': () => 'Avec votre doigt, votre visage ou le code de votre appareil.',
  'signin.passkey.new': () => 'Créer un compte avec une clé d’accès',
  'signin.new': () => 'Nouveau ici ?',
  'signin.new.what': () =>
    'Une clé d’accès suffit : ni nom, ni adresse. Pour ne jamais rester à la porte, ajoutez ensuite un second accès.',
  'signin.no-script': () =>
    'Les clés d’accès ont besoin de JavaScript et d’un navigateur qui les connaît. Tout le reste s’en passe.',
  'signin.mail': () => 'Par e-mail',
  'signin.mail.address': () => 'Votre adresse e-mail',
  'signin.mail.send': () => 'M’envoyer un lien',
  'signin.mail.what': () =>
    'Le lien connecte une seule fois, dans les 15 minutes. Il ouvre un compte à qui n’en a pas encore.',
  'signin.mail.known-only': () => 'Le lien connecte une seule fois, dans les 15 minutes.',
  'signin.vendor': () => 'Par votre montre',
  'signin.vendor.by': (p) => `Continuer avec ${p.vendor}`,
  'signin.vendor.what': () =>
    'Vous donnez votre accord sur une page de la marque. Cela ouvre un compte à qui n’en a pas encore, avec cette marque comme source.',
  'signin.recover': () => 'Utiliser un code de secours',
  'signin.lost': () => 'Plus aucun autre accès ?',
  'signin.sent': () => 'Regardez dans votre boîte aux lettres',
  'signin.sent.what': () =>
    'Un lien est en route vers l’adresse indiquée. Ouvrez-le dans ce navigateur, dans les 15 minutes ; il sert une seule fois.',
  'signin.sent.nothing': () =>
    'Rien reçu ? Regardez parmi les indésirables, vérifiez l’orthographe de l’adresse, puis',
  'signin.sent.again': () => 'demandez un autre lien',
  'signin.link': () => 'Se connecter',
  'signin.link.as': (p) => `Vous vous connectez en tant que ${p.address}.`,
  'signin.link.go': () => 'Se connecter',
  'signin.link.elsewhere': () =>
    'Ce lien a été demandé dans un autre navigateur. Ne continuez que si la demande vient de vous : ce navigateur-ci sera alors connecté.',
  'signin.link.go-elsewhere': () => 'C’est ma demande : me connecter ici',
  'signin.recover.title': () => 'Code de secours',
  'signin.recover.what': () =>
    'L’un des codes que vous avez notés à leur création. Il sert une seule fois ; majuscules et tirets sont sans importance.',
  'signin.recover.code': () => 'Code',
  'signin.recover.go': () => 'Se connecter',
  'signin.undo.title': () => 'Reprendre votre compte',
  'signin.undo.what': () =>
    'Le compte retrouve cette adresse. Tous les navigateurs sont déconnectés ; les clés d’accès, comptes de montre et codes de secours ajoutés depuis le changement sont retirés, et les assistants autorisés depuis perdent leur accès.',
  'signin.undo.go': () => 'Annuler le changement',
  'signin.undo.done': () =>
    'C’est fait : l’adresse est de nouveau la vôtre. Connectez-vous maintenant par e-mail et passez votre compte en revue.',
  'signin.back': () => 'Retour',
  'signin.cancelled': () =>
    'Il ne s’est rien passé : la question de votre appareil a été fermée, ou son délai est écoulé.',
  'signin.known-here': () => 'Cet appareil a déjà une clé d’accès pour ce compte.',
  'signin.failed': () => 'Cela n’a pas fonctionné. Réessayez, ou choisissez un autre moyen.',
  'signin.vendor-back': () => 'Retour à boucle',

  'account.title': () => 'Votre compte',
  'account.what': () => 'Comment vous vous connectez, et où vous êtes connecté.',
  'account.welcome': () =>
    'Bienvenue. Voici votre compte ; un seul accès y mène pour l’instant. Avant de continuer, ajoutez-en un second ou gardez des codes de secours.',
  'account.recovered': (p, f) =>
    `Vous y êtes. Il vous reste ${f.plural(p.left, 'code de secours', 'codes de secours')}. Ajoutez un moyen de connexion avant de repartir.`,
  'account.again.go': () => 'Me reconnecter',
  'account.passkeys': () => 'Clés d’accès',
  'account.passkeys.none': () =>
    'Aucune pour l’instant. C’est l’accès le plus sûr : rien à deviner, à intercepter dans le courrier ou à saisir dans une fausse page.',
  'account.passkey.since': (p, f) => `depuis le ${f.day(p.day)}`,
  'account.passkey.used': (p, f) => `dernier usage le ${f.day(p.day)}`,
  'account.passkey.unused': () => 'pas encore utilisée',
  'account.passkey.synced': () => 'conservée sur plusieurs appareils par son éditeur',
  'account.passkey.suspect': (p, f) =>
    `Le ${f.day(p.day)}, cette clé a été refusée : le compte de ses usages a reculé, comme s’il en existait une copie. Retirez-la et créez-en une nouvelle.`,
  'account.passkey.name': () => 'Nom',
  'account.passkey.rename': () => 'Renommer',
  'account.passkey.rename-this': (p) => `Nom de la clé d’accès « ${p.name} »`,
  'account.passkey.remove': () => 'Retirer',
  'account.passkey.remove-this': (p) => `Retirer la clé d’accès « ${p.name} »`,
  'account.passkey.add': () => 'Ajouter une clé d’accès',
  'account.passkey.add-here': (p) => `Clé de ${p.browser}`,
  'account.email': () => 'E-mail',
  'account.email.none': () =>
    'Aucune adresse. Avec une adresse, un lien suffit pour vous connecter, et vous êtes prévenu de tout changement fait ici.',
  'account.email.is': () => 'Vous connecte, et reçoit un mot à chaque changement fait ici :',
  'account.email.change': () => 'Changer d’adresse',
  'account.email.add': () => 'Ajouter une adresse',
  'account.email.new': () => 'Nouvelle adresse e-mail',
  'account.email.send': () => 'Envoyer un lien de confirmation',
  'account.email.how': () =>
    'La nouvelle adresse confirme d’abord. L’ancienne est prévenue et peut annuler le changement pendant sept jours.',
  'account.email.remove': () => 'Retirer l’adresse',
  'account.email.sent': () =>
    'Un lien est en route vers la nouvelle adresse. Ouvrez-le dans ce navigateur d’ici une heure ; jusque-là, rien ne change.',
  'account.email.confirm': () => 'Confirmer votre adresse',
  'account.email.confirm.what': (p) => `Vous vous connecterez désormais avec ${p.address}.`,
  'account.email.confirm.go': () => 'Confirmer',
  'account.codes': () => 'Codes de secours',
  'account.codes.what': () =>
    'Dix codes sur papier, pour le jour où tous vos appareils seraient perdus. Chacun sert une fois.',
  'account.codes.left': (p, f) => `Il en reste ${f.number(p.left)}.`,
  'account.codes.none': () => 'Vous n’en avez pas encore.',
  'account.codes.make': () => 'Créer des codes de secours',
  'account.codes.anew': () => 'En créer de nouveaux',
  'account.codes.anew.what': () => 'De nouveaux codes annulent ceux que vous avez.',
  'account.codes.title': () => 'Vos codes de secours',
  'account.codes.once': () =>
    'Ils s’affichent maintenant et plus jamais ensuite. Imprimez-les ou recopiez-les, et gardez-les là où vous gardez votre passeport.',
  'account.codes.done': () => 'Je les ai gardés',
  'account.vendors': () => 'Votre montre comme accès',
  'account.vendors.what': () => 'Sans rapport avec ce qui est récupéré : cela se règle sous « Sources ».',
  'account.vendor.since': (p, f) => `vous connecte depuis le ${f.day(p.day)}`,
  'account.vendor.not': () => 'ne vous connecte pas',
  'account.vendor.add': (p) => `Se connecter aussi avec ${p.vendor}`,
  'account.vendor.remove': () => 'Retirer',
  'account.vendor.remove-this': (p) => `Ne plus se connecter avec ${p.vendor}`,
  'account.browsers': () => 'Navigateurs connectés',
  'account.browser.since': (p, f) => `depuis le ${f.day(p.day)}, dernier usage le ${f.day(p.used)}`,
  'account.browser.this': () => 'celui-ci',
  'account.browser.leave': () => 'Déconnecter',
  'account.browser.leave-this': (p, f) => `Déconnecter : ${p.browser}, dernier usage le ${f.day(p.used)}`,
  'account.everywhere': () => 'Se déconnecter partout',
  'account.everywhere.what': () =>
    'Déconnecte tous les navigateurs, celui-ci compris. Les assistants gardent leur accès : retirez-le sous « Assistants ».',
  'account.told.renamed': () => 'Nom changé.',
  'account.told.removed': () => 'Clé retirée.',
  'account.told.passkey': () => 'La clé d’accès est ajoutée. Elle vous connecte désormais.',
  'account.told.browser': () => 'Ce navigateur est déconnecté.',
  'account.told.email-removed': () => 'Votre adresse est retirée et n’est plus conservée.',
  'account.told.email': () => 'Votre adresse est confirmée.',
  'account.told.linked': () => 'Votre compte de montre vous connecte désormais.',
  'account.told.unlinked': () => 'Votre compte de montre ne vous connecte plus.',
  'account.link': () => 'Votre compte : vos moyens de connexion',
};
