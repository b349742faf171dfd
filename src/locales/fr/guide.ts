import type { PartLike } from '../catalogue.ts';
import type { guide as english } from '../en/guide.ts';

export const guide: PartLike<typeof english> = {
  'questions.link': () => 'Quatre questions',
  'questions.title': () => 'Quatre questions à poser à tout serveur',
  'questions.what': () =>
    'Des réponses courtes. Les listes ci-dessous viennent du programme lui-même : ce qu’il ne sait pas faire, il ne peut pas le prétendre.',
  'questions.no-vendors': () => 'Ce boucle ne joint aucun fabricant : seuls des fichiers y entrent.',

  'questions.password': () => 'Demande-t-il un mot de passe ?',
  'questions.password.short': () => 'Non. Ni un mot de passe à lui, ni le vôtre chez un fabricant.',
  'questions.password.own': () =>
    'Ces pages s’ouvrent avec un lien à usage unique. Un fabricant de montres ne se relie que par sa porte officielle :',
  'questions.password.hosted': () =>
    'Vous entrez avec une clé d’accès, un lien à usage unique reçu par courriel, ou la page du compte de votre montre. Un fabricant de montres ne se relie que par sa porte officielle :',
  'questions.or': () => 'ou',
  'questions.by.key': () => 'une clé personnelle, que vous créez chez lui et pouvez y révoquer',
  'questions.by.oauth': () => 'votre accord, donné sur sa propre page',
  'questions.password.files': () =>
    'Ou sans aucune porte : une archive que vous avez téléchargée, ou la montre branchée en USB. Qui vous demande votre mot de passe chez un fabricant n’est pas boucle.',

  'questions.writes': () => 'Écrit-il vraiment sur la montre ?',
  'questions.writes.short': () =>
    'Là où le fabricant le permet. Ailleurs, il prépare un fichier que vous copiez, et il le dit.',
  'questions.writes.how': () =>
    'Avant d’envoyer une séance, il dit ce que chaque étape garde, ce qui change et ce que cette montre ne sait pas porter. Ensuite il relit la séance et compare ; alors seulement il dit « c’est fait ». Une écriture s’annule.',
  'questions.takes': (p) => `Accepte des séances : ${p.sports}.`,
  'questions.takes-none': () => 'Lecture seule : il n’accepte aucune séance de boucle.',
  'questions.writes.unseen': () =>
    'Ce que boucle ne voit pas : si la montre a relevé son calendrier depuis. Synchronisez-la avant de partir. Le fichier FIT pour une montre branchée en USB, ou le fichier ZWO pour le home trainer, se trouve sur la page de chaque séance prévue.',

  'questions.leaving': () => 'Comment en sortir ?',
  'questions.leaving.short': () => 'En deux clics, avec toutes vos données, sans rien demander à personne.',
  'questions.leaving.one-vendor': () =>
    'Déconnecter un fabricant ; ce qui en est venu reste jusqu’à ce que vous l’effaciez :',
  'questions.leaving.one-vendor.link': () => 'Sources',
  'questions.leaving.one-assistant': () => 'Retirer son accès à un assistant, sur-le-champ :',
  'questions.leaving.one-assistant.link': () => 'Assistants',
  'questions.leaving.one-fact': () => 'Supprimer un seul fait :',
  'questions.leaving.one-fact.link': () => 'Mémoire',
  'questions.leaving.everything': () => 'Tout emporter, ou tout effacer :',
  'questions.leaving.everything.link': () => 'Exporter et effacer',
  'questions.leaving.shown': () =>
    'Ce qu’un assistant a déjà vu se trouve chez l’entreprise qui l’exploite et ne peut être repris d’ici ; le registre dit de quoi il s’agit.',

  'questions.parts': () => 'De quoi dépend-il ?',
  'questions.parts.short-own': () =>
    'De cet ordinateur. Ni d’un cloud à nous, ni d’un fabricant en particulier.',
  'questions.parts.short-hosted': () =>
    'De qui exploite ce serveur. Vous pouvez en partir avec tout, et faire tourner le vôtre.',
  'questions.parts.machine-hosted': (p) =>
    `Le programme demande Node ${p.node} ou plus récent et de quoi garder sa base de données, les fichiers d’origine et les clés ; qui l’exploite ici en répond. Son code est ouvert (${p.license}) : votre export se compose de simples fichiers et entre dans n’importe quel autre boucle, y compris sur votre propre ordinateur.`,
  'questions.parts.machine-own': (p) =>
    `Il lui faut Node ${p.node} ou plus récent, et un dossier : un fichier de base de données, vos fichiers d’origine et les clés. Son code est ouvert (${p.license}). S’il cessait demain d’être développé, il continuerait de tourner ici, et votre export se compose de simples fichiers.`,
  'questions.parts.vendors': () =>
    'La porte d’un fabricant peut se fermer ou changer ; plus rien de nouveau n’en vient alors, et ce que vous avez reste. Chacun a ses conditions :',
  'questions.parts.list': () => 'Paquets sur lesquels il repose',
  'questions.parts.name': () => 'Paquet',
  'questions.parts.version': () => 'Version',
  'questions.parts.terms': () => 'Licence',

  'connect.needs.laptop': () => 'Fonctionnent avec ce boucle dès aujourd’hui',
  'connect.needs.laptop.what': () => 'Ils tournent sur cet ordinateur, comme boucle.',
  'connect.needs.https': () => 'Demandent une adresse https',
  'connect.needs.https.what': () =>
    'Leurs serveurs appellent boucle depuis Internet ; celui-ci ne répond, à dessein, que sur votre ordinateur. Il leur faut un boucle hébergé derrière https, avec connexion. N’exposez pas celui-ci sur Internet par un tunnel.',
  'connect.badge.laptop': () => 'sur cet ordinateur',
  'connect.badge.https': () => 'demande https',
  'connect.sketches': () =>
    'Les dessins sont de nous : des croquis de ce qu’il faut repérer. Le vrai écran peut être différent, et les éditeurs renomment leurs menus.',
  'connect.tried': (p) => `Essayé avec ${p.name} ${p.version} par les tests de boucle.`,
  'connect.untried': () =>
    'Rédigé d’après la documentation de l’éditeur, à l’automne 2026 ; pas essayé par les tests de boucle.',
  'connect.label.settings': () => 'Paramètres',
  'connect.label.developer': () => '› Développeur',
  'connect.label.edit-config': () => '› Modifier la config',
  'connect.label.customize': () => 'Personnaliser',
  'connect.label.connectors': () => '› Connecteurs',
  'connect.label.add-custom': () => '+ Ajouter un connecteur',
  'connect.label.apps': () => '› Applis et connecteurs',
  'connect.label.developer-mode': () => '› Mode développeur',
  'connect.label.name': () => 'Nom',
  'connect.label.address': () => 'Adresse du serveur (URL)',
  'connect.label.add': () => 'Ajouter',
  'connect.label.allow': () => 'Autoriser',
  'connect.label.activities': () => 'Activités',
  'connect.label.sleep': () => 'Sommeil et récupération',
  'connect.label.location': () => 'Lieux',
  'connect.label.question': () => 'Ai-je bien dormi cette semaine ?',
  'connect.step.ask': () => 'Posez votre question.',
  'connect.step.line': () => 'Collez la ligne ci-dessus dans un terminal, une seule fois.',
  'connect.step.file': () =>
    'Collez le texte ci-dessus et enregistrez. Si d’autres serveurs figurent déjà dans le fichier, n’ajoutez que la partie « boucle ».',
  'connect.step.agree': (p) =>
    `boucle vous identifie, puis montre ce que ${p.name} demande : décochez ce que vous voulez.`,
  'connect.step.desktop-open': () => 'Paramètres → Développeur → Modifier la config ouvre un fichier.',
  'connect.step.desktop-again': () =>
    'Quittez Claude Desktop et relancez-le. Il démarre boucle lui-même ; aucun jeton n’est nécessaire.',
  'connect.step.code-check': () => 'Dans Claude Code, tapez /mcp : boucle y figure comme connecté.',
  'connect.step.code-sign-in': () =>
    'Dans Claude Code, tapez /mcp, choisissez boucle puis « Authenticate » : une page de boucle s’ouvre dans votre navigateur.',
  'connect.step.claude-add': () =>
    'Dans la barre latérale : Personnaliser → Connecteurs → + → Ajouter un connecteur personnalisé. Avec un abonnement Team ou Enterprise, un propriétaire l’ajoute d’abord.',
  'connect.step.claude-address': () =>
    'Donnez un nom et l’adresse de votre boucle, qui finit par /mcp. Choisissez Ajouter, puis Connecter.',
  'connect.step.mobile': () =>
    'Ajoutez d’abord boucle sur claude.ai : l’application ne sait pas le faire. Elle le propose ensuite ; activez-le pour la conversation.',
  'connect.step.chatgpt-mode': () =>
    'Dans le navigateur : Paramètres → Applis et connecteurs → Paramètres avancés → Mode développeur, si votre abonnement le propose. Certains ne permettent que la lecture.',
  'connect.step.chatgpt-create': () =>
    'De retour dans Applis et connecteurs, choisissez Créer : un nom, l’adresse de votre boucle, qui finit par /mcp, et OAuth.',
  'connect.step.chatgpt-choose': () =>
    'Dans une nouvelle conversation : +, puis boucle ; posez votre question.',
  'connect.step.codex': () =>
    'Collez la ligne ci-dessus dans un terminal, une seule fois. Codex démarre boucle lui-même ; aucun jeton n’est nécessaire.',
  'connect.step.codex-url': () =>
    'Collez la ligne ci-dessus dans un terminal, une seule fois. Une page de boucle s’ouvre dans votre navigateur.',
  'connect.step.gemini-check': () => '« gemini mcp list » indique ensuite que boucle est connecté.',
  'connect.step.gemini-sign-in': () =>
    'Lancez gemini et tapez /mcp auth boucle : une page de boucle s’ouvre dans votre navigateur.',
  'connect.step.gemini-apps': () =>
    'Sur gemini.google.com : Settings & help → Connected Apps → Custom apps for Spark. Pour l’instant réservé aux États-Unis, en anglais, dès 18 ans, avec un compte Google personnel.',
  'connect.step.gemini-address': () => 'Donnez un nom et l’adresse de votre boucle, qui finit par /mcp.',
  'connect.step.code-open': () => 'Palette de commandes → « MCP: Open User Configuration ».',
  'connect.step.code-start': () =>
    'Appuyez sur « Start » au-dessus de l’entrée, puis posez votre question dans le chat, en mode agent.',
  'connect.step.code-start-sign-in': () =>
    'Appuyez sur « Start » au-dessus de l’entrée et laissez VS Code ouvrir votre navigateur : une page de boucle y apparaît.',
  'connect.step.cursor-file': () =>
    'Collez le texte ci-dessus dans .cursor/mcp.json, dans votre dossier personnel. Si d’autres serveurs y figurent déjà, n’ajoutez que la partie « boucle ».',
  'connect.step.cursor-on': () =>
    'Dans la barre latérale de Cursor, Customize → MCPs : boucle y figure, activé.',
  'connect.step.cursor-sign-in': () =>
    'Dans la barre latérale de Cursor, Customize → MCPs : activez boucle et suivez la connexion dans votre navigateur.',
};
