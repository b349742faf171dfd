/** Fields and buttons of a page that have no name to be read aloud. Runs inside the browser; its value is the list. */
[...document.querySelectorAll('input:not([type=hidden]), select, textarea, button, a[href], summary')]
  .filter((field) => {
    const labels = [...(field.labels ?? [])].map((label) => label.textContent);
    const named = [field.getAttribute('aria-label'), ...labels, field.matches('input, select, textarea') ? '' : field.textContent];
    return !named.some((name) => name?.trim());
  })
  .map((field) => field.outerHTML.slice(0, 160));
