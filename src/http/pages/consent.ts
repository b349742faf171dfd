import { html } from 'hono/html';
import type { Scope } from '../../app/deps.ts';
import { type ClientCard, type Question, policyVersion, untickedAtFirst } from '../../auth/index.ts';
import type { Retention } from '../../domain/retention.ts';
import type { Voice } from '../../locales/index.ts';
import type { Visit } from '../visit.ts';
import { hidden, type Markup, page } from './layout.ts';
import { keptWords } from './retention.ts';

/** What agreeing means here. */
export interface Terms {
  /** Days after which a sign-in ends: unused, and in any case. */
  readonly idle: number;
  readonly whole: number;
  /** Who keeps the data; absent = this computer. */
  readonly host?: string;
  /** How long things are kept at most. */
  readonly keeps: Retention;
}

/** The question an assistant asks of the athlete. No navigation: there is one thing to decide, and two buttons. */
export function consentPage(question: Question, terms: Terms, visit: Visit): Markup {
  const { voice, formToken, athlete } = visit;
  const { client, uid } = question;
  const path = `/consent/${uid}`;
  const title = voice.say('auth.title', { name: askerOf(client, voice) });
  return page(
    { voice, title, path, isDemo: athlete.isDemo },
    html`<div class="consent">
<h1>${title}</h1>
${identity(question, voice)}
<form method="post" action="${path}">${hidden(formToken)}
<fieldset><legend><h2>${voice.say('auth.what')}</h2></legend>
<p class="soft">${voice.say('auth.what.lead')}</p>
${ticks(question.scopes, (scope) => ticked(question, scope), voice)}
</fieldset>
<section aria-labelledby="know"><h2 id="know">${voice.say('auth.know')}</h2>
<ul class="fine">
<li>${voice.say('auth.know.recall')}</li>
<li>${voice.say('auth.know.ledger')}</li>
<li>${terms.host ? voice.say('auth.know.keeps-at', { host: terms.host }) : voice.say('auth.know.keeps')}</li>
${limits(terms.keeps, voice)}
<li>${voice.say('auth.know.ends', { idle: terms.idle, whole: terms.whole })}</li>
<li>${voice.say('auth.know.version', { version: voice.day(policyVersion) })}</li>
</ul></section>
<p class="row"><button class="main" name="decision" value="allow">${voice.say('auth.allow')}</button>
<button class="button plain" name="decision" value="deny">${voice.say('auth.deny')}</button></p>
<p class="fine">${voice.say('auth.nothing')}</p>
</form></div>`,
  );
}

const limits = (retention: Retention, voice: Voice): Markup | '' =>
  Object.keys(retention).length === 0
    ? ''
    : html`<li>${voice.say('auth.know.keeps-until', { what: keptWords(retention, voice) })}</li>`;

const ticked = ({ before }: Question, scope: Scope): boolean =>
  before ? before.includes(scope) : !untickedAtFirst.includes(scope);

/** In large letters only what somebody vouches for: a name that anybody can take is shown as such, further down. */
function askerOf(client: ClientCard, voice: Voice): string {
  if (client.verified === 'operator') return client.name;
  if (client.host) return client.host;
  return client.isOnThisMachine ? voice.say('auth.title.program') : client.redirectHost;
}

/** Hosts stand out: a name is only what somebody wrote, a host is where something goes. */
function identity({ client }: Question, voice: Voice): Markup {
  const goesTo = client.isOnThisMachine
    ? voice.say('auth.this-machine', { host: client.redirectHost })
    : client.redirectHost;
  const warning = client.goesElsewhere
    ? voice.say('auth.elsewhere', { redirect: client.redirectHost, host: client.host ?? '' })
    : client.isOnThisMachine
      ? voice.say('auth.loopback')
      : undefined;
  const verdict = voice.say(`auth.verified.${client.verified}`, { host: client.host ?? '' });
  return html`<section aria-labelledby="who"><h2 id="who">${voice.say('auth.who')}</h2>
<dl class="identity">
${client.host ? html`<dt>${voice.say('auth.host')}</dt><dd><strong>${client.host}</strong></dd>` : ''}
<dt>${voice.say('auth.answer-to')}</dt><dd><strong>${goesTo}</strong></dd>
<dt>${voice.say('auth.name')}</dt><dd>${client.name}</dd>
</dl>
<p class="${client.verified === 'none' ? 'notice' : 'notice good'}">${verdict}</p>
${warning ? html`<p class="notice">${warning}</p>` : ''}
${client.mixesAlphabets ? html`<p class="notice">${voice.say('auth.mixed')}</p>` : ''}</section>`;
}

/** One tick for each data family, with an example of what would be shown. */
export function ticks(
  scopes: readonly Scope[],
  isTicked: (scope: Scope) => boolean,
  voice: Voice,
  prefix = 'scope',
): Markup {
  return html`<ul class="ticks">${scopes.map((scope) => {
    const id = `${prefix}-${scope.replace(':', '-')}`;
    return html`<li><input type="checkbox" id="${id}" name="scope" value="${scope}" aria-describedby="${id}-example"${isTicked(scope) ? html` checked` : ''}>
<label for="${id}">${voice.say(`auth.scope.${scope}`)}</label>
<p class="fine" id="${id}-example">${voice.say('auth.example', { example: voice.say(`auth.scope.${scope}.example`) })}</p></li>`;
  })}</ul>`;
}

/** Before the question can be asked the owner comes in by the terminal's link; this page looks again by itself. */
export function signInFirstPage(question: Question, voice: Voice): Markup {
  const title = voice.say('auth.signin.title');
  const path = `/consent/${question.uid}`;
  return page(
    { voice, title, path, refreshSeconds: 5 },
    html`<section class="welcome"><h1>${title}</h1>
<p class="lead">${voice.say('auth.signin.what', { name: askerOf(question.client, voice) })}</p>
<p>${voice.say('auth.signin.open')}</p>
<pre class="shell"><code>node bin/boucle.mjs open</code></pre>
<p>${voice.say('auth.signin.then')}</p>
<p><a class="button plain" href="${path}?here">${voice.say('auth.signin.again')}</a></p></section>`,
  );
}
