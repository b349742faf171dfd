// What pages do beyond plain HTML. Without this file every page still works.
'use strict';

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const source = document.getElementById(button.dataset.copy);
    const label = button.textContent;
    navigator.clipboard.writeText(source.dataset.text ?? source.textContent).then(
      () => {
        button.textContent = button.dataset.done;
        setTimeout(() => {
          button.textContent = label;
        }, 2000);
      },
      () => getSelection().selectAllChildren(source),
    );
  });
}

/** Shows the texts to paste with or without the token in them. */
for (const holder of document.querySelectorAll('[data-reveal]')) {
  holder.hidden = false;
  const button = holder.querySelector('button');
  const boxes = [...document.querySelectorAll('pre[data-text]')];
  const covered = boxes.map((box) => box.textContent);
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isOpen));
    boxes.forEach((box, i) => {
      box.textContent = isOpen ? box.dataset.text : covered[i];
    });
  });
}

for (const form of document.querySelectorAll('[data-import]')) {
  const input = form.querySelector('input[type=file]');
  const place = document.getElementById('progress');

  const tell = nameChosen(input);
  // The fields are emptied after the event that announces it.
  form.addEventListener('reset', () => setTimeout(tell));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.files.length > 0) upload(form, place);
  });
  for (const name of ['dragenter', 'dragover'])
    form.addEventListener(name, (event) => {
      event.preventDefault();
      form.classList.add('over');
    });
  for (const name of ['dragleave', 'drop']) form.addEventListener(name, () => form.classList.remove('over'));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    tell();
    upload(form, place);
  });
}

/** Says in the athlete's language what is chosen, where the browser would say it in its own. */
function nameChosen(input) {
  const said = document.getElementById('chosen');
  const { none, many } = said.dataset;
  const tell = () => {
    const { files } = input;
    const count = files.length.toLocaleString(document.documentElement.lang);
    said.textContent = files.length > 1 ? many.replace('{count}', count) : (files[0]?.name ?? none);
    input.setCustomValidity(files.length > 0 ? '' : none);
  };
  input.parentElement.classList.add('named');
  input.addEventListener('change', tell);
  tell();
  return tell;
}

/** Copies the files to boucle, then follows what becomes of them. */
function upload(form, place) {
  const button = form.querySelector('button');
  button.disabled = true;
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.setRequestHeader('Accept', 'application/json');
  request.upload.addEventListener('progress', ({ loaded, total }) => showSending(place, loaded, total));
  const fail = (text) => {
    button.disabled = false;
    say(place, text || place.dataset.failed);
  };
  request.addEventListener('error', () => fail());
  request.addEventListener('load', () => {
    if (request.status !== 202) return fail(leadOf(request.responseText));
    follow(JSON.parse(request.responseText).path, place, () => {
      button.disabled = false;
      form.reset();
    });
  });
  request.send(new FormData(form));
}

function showSending(place, loaded, total) {
  const bar = document.createElement('progress');
  bar.max = total;
  bar.value = loaded;
  const text = document.createElement('p');
  text.textContent = place.dataset.sending;
  place.replaceChildren(text, bar);
}

/** Each message is a piece of page that boucle has escaped. */
function follow(path, place, done) {
  const events = new EventSource(`${path}/events`);
  events.addEventListener('progress', ({ data }) => show(place, data));
  events.addEventListener('done', ({ data }) => {
    events.close();
    show(place, data);
    done();
  });
}

const parsed = (text) => new DOMParser().parseFromString(text, 'text/html');
const show = (place, piece) => place.replaceChildren(...parsed(piece).body.childNodes);
const leadOf = (page) => parsed(page).querySelector('.lead')?.textContent;

function say(place, text) {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.setAttribute('role', 'alert');
  notice.textContent = text;
  place.replaceChildren(notice);
}

/** A planned session dragged onto another day sends the form that stands under it. Escape lets go of it. */
for (const plan of document.querySelectorAll('[data-move]')) {
  const link = plan.querySelector('a');
  const form = plan.querySelector('form');
  const fold = plan.querySelector('details');
  const field = form.elements.day;
  link.draggable = false;
  fold.addEventListener('toggle', () => fold.open && field.focus());
  // A finger scrolls the page; it has the form.
  link.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && event.pointerType !== 'touch') hold(event, plan, link, send);
  });
  const send = (day) => {
    if (day === field.value) return;
    field.value = day;
    if (field.checkValidity()) form.requestSubmit();
    else fold.open = true;
  };
}

/** Follows the pointer from a press until it is let go, and tells on which day that was. */
function hold(pressed, plan, link, dropped) {
  const over = new AbortController();
  const listen = (name, act) => document.addEventListener(name, act, { signal: over.signal });
  let target;
  const mark = (day) => {
    if (day === target) return;
    target?.classList.remove('target');
    target = day;
    target?.classList.add('target');
  };
  const end = () => {
    over.abort();
    mark();
    plan.classList.remove('held');
    plan.style.translate = '';
  };
  listen('pointermove', ({ clientX, clientY }) => {
    const [x, y] = [clientX - pressed.clientX, clientY - pressed.clientY];
    if (!plan.classList.contains('held') && Math.hypot(x, y) < 6) return;
    plan.classList.add('held');
    plan.style.translate = `${x}px ${y}px`;
    const day = document.elementFromPoint(clientX, clientY)?.closest('[data-day]');
    mark(day && day.dataset.day >= plan.querySelector('[name=day]').min ? day : undefined);
  });
  listen('pointerup', () => {
    const [wasHeld, day] = [plan.classList.contains('held'), target?.dataset.day];
    end();
    if (!wasHeld) return;
    // What follows the release is a click on the link: it was a drag.
    const still = new AbortController();
    link.addEventListener('click', (click) => click.preventDefault(), { signal: still.signal });
    setTimeout(() => still.abort());
    if (day) dropped(day);
  });
  listen('pointercancel', end);
  listen('keydown', ({ key }) => key === 'Escape' && end());
}

/** A page that waits for something looks again by itself and changes only what it says, not where one is in it. */
for (const main of document.querySelectorAll('[data-again]')) {
  const look = async () => {
    const answer = await fetch(location.href).catch(() => undefined);
    if (!answer?.ok) return later();
    const next = parsed(await answer.text()).getElementById('main');
    const isSame = next?.querySelector('h1')?.textContent === main.querySelector('h1').textContent;
    if (!isSame || !next.dataset.again) return location.reload();
    if (!main.contains(document.activeElement) || document.activeElement === main)
      main.replaceChildren(...next.childNodes);
    return later();
  };
  const later = () => setTimeout(look, main.dataset.again * 1000);
  later();
}

/** The menu is a fold; here it also closes as menus do: with Escape, and when one turns to something else. */
for (const menu of document.querySelectorAll('[data-menu]')) {
  const shut = () => {
    menu.open = false;
  };
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    const wasInside = menu.contains(document.activeElement);
    shut();
    if (wasInside) menu.querySelector('summary').focus();
  });
  document.addEventListener('pointerdown', ({ target }) => menu.contains(target) || shut());
  menu.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !menu.contains(relatedTarget) && shut());
}
