// What pages do beyond plain HTML. Without this file every page still works.
'use strict';

for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const source = document.getElementById(button.dataset.copy);
    void navigator.clipboard.writeText(source.dataset.text ?? source.textContent);
    const label = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
}
