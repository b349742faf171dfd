// Passkeys: asks the browser for one and brings its answer back. Without this script every other way in still works.
(() => {
  const { startRegistration, startAuthentication, browserSupportsWebAuthn } = globalThis.SimpleWebAuthnBrowser;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const field of document.querySelectorAll('input[name="zone"]')) field.value = zone;
  const without = document.querySelectorAll('[data-without-passkeys]');
  for (const part of without) part.classList.toggle('unsupported', !browserSupportsWebAuthn());
  if (!browserSupportsWebAuthn()) return;

  const post = async (address, body) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };

  /** What the browser's own error means to a person; the words are in the page. */
  const wordsFor = (error, form) => {
    if (error?.name === 'NotAllowedError' || error?.name === 'AbortError') return form.dataset.cancelled;
    if (error?.name === 'InvalidStateError') return form.dataset.known;
    return form.dataset.failed;
  };

  const run = async (form) => {
    const { passkey: to, lang } = form.dataset;
    const fields = Object.fromEntries(new FormData(form));
    const { options, kind, error, next: elsewhere } = await post(`${to}/ask${lang}`, fields);
    if (elsewhere) return { next: elsewhere };
    if (error) return { error };
    const ask = kind === 'make' ? startRegistration : startAuthentication;
    const answer = await ask({ optionsJSON: options });
    return post(`${to}${lang}`, { ...fields, answer });
  };

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const button = form.querySelector('button');
    const alert = form.querySelector('[role="alert"]');
    form.hidden = false;
    const show = ({ next, error }) => {
      if (next) return location.assign(next);
      button.disabled = false;
      alert.textContent = error ?? form.dataset.failed;
      alert.hidden = false;
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      button.disabled = true;
      alert.hidden = true;
      void run(form)
        .catch((cause) => ({ error: wordsFor(cause, form) }))
        .then(show);
    });
  }
  for (const part of document.querySelectorAll('[data-with-passkeys]')) part.hidden = false;
  for (const part of without) part.hidden = true;
})();
