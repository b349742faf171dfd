/** Headings that skip a level, and a page that does not begin with its one first-level heading; its value is the list. */
(() => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => ({
    level: Number(heading.tagName[1]),
    words: heading.textContent.trim().slice(0, 60),
  }));
  return levels
    .filter(({ level }, i) => (i === 0 ? level !== 1 : level === 1 || level > levels[i - 1].level + 1))
    .map(({ level, words }) => `h${level} ${words}`);
})();
