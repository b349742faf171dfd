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
    if (input.files.length > 0) send(form, place);
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
    send(form, place);
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
function send(form, place) {
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
