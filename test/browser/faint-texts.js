/**
 * Texts of a page that are too faint for WCAG 2 AA: 4.5 : 1, or 3 : 1 when large (24 px, or 18.66 px bold). Runs inside
 * the browser; its value is the list. Luminance and ratio as in WCAG 2.2, 1.4.3.
 */
(() => {
  const colourOf = (css) => {
    const [red, green, blue, alpha = 1] = (css.match(/[\d.]+/g) ?? ['0', '0', '0', '0']).map(Number);
    return [red, green, blue, alpha];
  };
  const luminance = (colour) => {
    const [red, green, blue] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const over = ([r, g, b, a], [x, y, z]) => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement)
      layers.push(colourOf(getComputedStyle(at).backgroundColor));
    const dark = matchMedia('(prefers-color-scheme: dark)').matches;
    return layers.reduceRight(
      (below, layer) => over(layer, below),
      dark ? [18, 18, 18, 1] : [255, 255, 255, 1],
    );
  };
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    const element = node.parentElement;
    if (!text || !element?.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (element.closest('script, style, .unseen, .skip, [hidden]')) continue;
    const style = getComputedStyle(element);
    const ground = behind(element);
    const ink = element instanceof SVGElement ? style.fill : style.color;
    const [light, dim] = [luminance(over(colourOf(ink), ground)), luminance(ground)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dim + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5))
      faint.push(`${ratio.toFixed(2)} “${text.slice(0, 40)}” ${ink} on ${ground.join()}`);
  }
  return faint;
})();
