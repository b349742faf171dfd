/** Where the keyboard is: undefined before and after the page's own stops. */
(() => {
  const element = document.activeElement;
  if (!element || element === document.body || element.className === 'skip') return undefined;
  const { top } = element.getBoundingClientRect();
  const holder = element.closest('.card') ?? element;
  const isOutlined = [element, holder].some((one) => getComputedStyle(one).outlineStyle !== 'none');
  return { top: top + scrollY, isOutlined, name: element.textContent.trim().slice(0, 30) };
})();
