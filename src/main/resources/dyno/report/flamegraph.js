'use strict';
(function () {
  const data = JSON.parse(document.getElementById('data').textContent);
  const count = data.parents.length;
  const two = data.sides.length === 2;
  const ROW = 19;
  const LEAST_WIDTH = 0.4;
  const KINDS = ['interpreted', 'compiled', 'inlined', 'native', 'C++', 'kernel', 'compiled by C1'];

  const scroller = document.getElementById('scroller');
  const spacer = document.getElementById('spacer');
  const canvas = document.getElementById('graph');
  const context = canvas.getContext('2d');
  const tip = document.getElementById('tip');
  const selection = document.getElementById('selection');
  const search = document.getElementById('search');
  const found = document.getElementById('found');
  const dark = matchMedia('(prefers-color-scheme: dark)');

  // A caller's number is below those of its callees.
  const totals = data.self.map(function (self) {
    const total = Float64Array.from(self);
    for (let i = count - 1; i > 0; i--) total[data.parents[i]] += total[i];
    return total;
  });
  const before = totals[0];
  const after = totals[totals.length - 1];

  const depth = new Int32Array(count);
  let deepest = 0;
  for (let i = 1; i < count; i++) {
    depth[i] = depth[data.parents[i]] + 1;
    if (depth[i] > deepest) deepest = depth[i];
  }

  let mode = two ? 'both' : 'after';
  let width;   // in the unit of cost
  let left;    // of each node, from the left edge of the root
  let levels;  // nodes by depth, from left to right
  let zoomed = 0;
  let matches = null;

  /** With both sides, a node is as wide as the larger of its own costs and all its callees: what is gone keeps its place. */
  function lay() {
    width = new Float64Array(count);
    const s = data.self;
    for (let i = 0; i < count; i++) {
      width[i] = !two ? s[0][i] : mode === 'both' ? Math.max(s[0][i], s[1][i]) : mode === 'before' ? s[0][i] : s[1][i];
    }
    for (let i = count - 1; i > 0; i--) width[data.parents[i]] += width[i];
    levels = [];
    for (let d = 0; d <= deepest; d++) levels.push([]);
    for (let i = 0; i < count; i++) if (width[i] > 0 || i === 0) levels[depth[i]].push(i);
    left = new Float64Array(count);
    const next = new Float64Array(count);
    for (let d = 1; d <= deepest; d++) {
      levels[d].sort(function (a, b) {
        const p = data.parents[a], q = data.parents[b];
        return p === q ? width[b] - width[a] || a - b : left[p] - left[q] || p - q;
      });
      for (const i of levels[d]) {
        const p = data.parents[i];
        left[i] = left[p] + next[p];
        next[p] += width[i];
      }
    }
  }

  function name(i) { return data.names[data.node[i]]; }

  function shortName(full) {
    const method = full.lastIndexOf('.');
    const dot = method < 0 ? -1 : full.lastIndexOf('.', method - 1);
    return dot < 0 ? full : full.slice(dot + 1);
  }

  /** -1 gone, 0 the same, 1 new. */
  function change(i) {
    const most = Math.max(before[i], after[i]);
    return most > 0 ? (after[i] - before[i]) / most : 0;
  }

  function marked(i) { const n = data.intervals[i]; return n !== undefined && n[2] === 1; }

  const KIND_COLOURS = ['#b2e1b2', '#50e150', '#50cccc', '#e15a5a', '#c8c83c', '#e17d00', '#cce880'];

  function colour(i) {
    if (matches && matches[data.node[i]]) return '#e052e0';
    if (i === 0) return dark.matches ? '#555b66' : '#d4d4ce';
    if (!two) return KIND_COLOURS[data.kinds[i] % 10];
    const c = change(i);
    const strong = marked(i);
    const size = Math.pow(Math.abs(c), 0.6);
    const lightness = strong ? 88 - 36 * size : 91 - 9 * size;
    const saturation = strong ? 35 + 55 * size : 30 * size;
    return 'hsl(' + (c < 0 ? 212 : 14) + ' ' + saturation.toFixed(0) + '% ' + lightness.toFixed(0) + '%)';
  }

  function isAbove(ancestor, i) {
    while (depth[i] > depth[ancestor]) i = data.parents[i];
    return i === ancestor;
  }

  /** The first node of a level that ends right of a place. */
  function firstAt(level, place) {
    let low = 0, high = level.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (left[level[middle]] + width[level[middle]] <= place) low = middle + 1; else high = middle;
    }
    return low;
  }

  function draw() {
    const pixels = window.devicePixelRatio || 1;
    const w = scroller.clientWidth, h = scroller.clientHeight;
    // the canvas sticks to the scroller, whose height follows the window's
    spacer.style.height = Math.max(0, (deepest + 1) * ROW + 4 - h) + 'px';
    if (canvas.width !== Math.round(w * pixels) || canvas.height !== Math.round(h * pixels)) {
      canvas.width = Math.round(w * pixels);
      canvas.height = Math.round(h * pixels);
      canvas.style.width = w + 'px';
      canvas.style.height = h + 'px';
    }
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    context.clearRect(0, 0, w, h);
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const scale = width[zoomed] > 0 ? w / width[zoomed] : 0;
    const from = left[zoomed], to = from + width[zoomed];
    const top = scroller.scrollTop;
    const first = Math.floor(top / ROW), last = Math.min(deepest, Math.ceil((top + h) / ROW));
    let drawn = 0;
    for (let d = first; d <= last; d++) {
      const y = d * ROW - top;
      if (d <= depth[zoomed]) {
        let i = zoomed;
        while (depth[i] > d) i = data.parents[i];
        box(i, 0, y, w, i !== zoomed);
        drawn++;
        continue;
      }
      const level = levels[d];
      let blockFrom = -1, blockTo = -1;
      for (let n = firstAt(level, from); n < level.length && left[level[n]] < to; n++) {
        const i = level[n];
        const x = (left[i] - from) * scale, boxWidth = width[i] * scale;
        if (boxWidth >= LEAST_WIDTH) {
          box(i, x, y, boxWidth, false);
          drawn++;
          continue;
        }
        // What is too narrow to be seen is drawn together.
        if (blockFrom >= 0 && x - blockTo > 1) { block(blockFrom, blockTo, y); blockFrom = -1; }
        if (blockFrom < 0) blockFrom = x;
        blockTo = x + boxWidth;
      }
      if (blockFrom >= 0) block(blockFrom, blockTo, y);
    }
    return drawn;
  }

  function block(from, to, y) {
    context.fillStyle = dark.matches ? '#4a505a' : '#cfcfc8';
    context.fillRect(from, y, Math.max(0.5, to - from), ROW - 1);
  }

  function box(i, x, y, w, faded) {
    context.globalAlpha = faded ? 0.55 : 1;
    context.fillStyle = colour(i);
    const gap = w > 3 ? 0.6 : 0;
    context.fillRect(x, y, w - gap, ROW - 1);
    if (two && marked(i) && w > 6) {
      context.fillStyle = change(i) < 0 ? '#1d4f91' : '#a5330c';
      context.fillRect(x, y + ROW - 3, w - gap, 2);
    }
    if (w > 34) {
      const label = shortName(name(i));
      context.fillStyle = i === 0 && dark.matches ? '#fff' : '#16181c';
      context.font = (data.kinds[i] >= 10 ? '600 ' : '') + '12px system-ui, sans-serif';
      const most = Math.floor((w - 8) / (data.kinds[i] >= 10 ? 7 : 6.2));
      const text = label.length <= most ? label : most > 3 ? label.slice(0, most - 1) + '…' : '';
      context.save();
      context.beginPath();
      context.rect(x, y, w - 2, ROW);
      context.clip();
      context.fillText(text, x + 4, y + ROW / 2);
      context.restore();
    }
    context.globalAlpha = 1;
  }

  function nodeAt(event) {
    const place = canvas.getBoundingClientRect();
    const d = Math.floor((event.clientY - place.top + scroller.scrollTop) / ROW);
    if (d < 0 || d > deepest) return -1;
    if (d <= depth[zoomed]) {
      let i = zoomed;
      while (depth[i] > d) i = data.parents[i];
      return i;
    }
    const x = left[zoomed] + (event.clientX - place.left) / place.width * width[zoomed];
    const level = levels[d];
    const i = level[firstAt(level, x)];
    return i !== undefined && left[i] <= x && isAbove(zoomed, i) ? i : -1;
  }

  function digits(value) {
    const size = Math.abs(value);
    return value === 0 ? '0' : size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toPrecision(2);
  }

  function cost(value, sign) {
    const plus = sign && value > 0 ? '+' : '';
    if (data.unit === '%') return plus + digits(value) + ' %';
    const units = data.unit === 'B/op' ? ['B', 'kB', 'MB', 'GB'] : ['ns', 'µs', 'ms', 's'];
    let unit = 0;
    while (unit < 3 && Math.abs(value) >= 1000) { value /= 1000; unit++; }
    return plus + (unit > 0 ? value.toPrecision(3) : digits(value)) + ' ' + units[unit];
  }

  function percent(share) { return (100 * share).toFixed(Math.abs(share) < 0.1 ? 1 : 0) + ' %'; }

  function line(parent, text, style) {
    const element = document.createElement('div');
    element.textContent = text;
    if (style) element.className = style;
    parent.appendChild(element);
  }

  function describe(element, i, full) {
    element.textContent = '';
    line(element, name(i), 'name');
    if (two) {
      line(element, cost(before[i]) + ' → ' + cost(after[i]) + ', ' + cost(after[i] - before[i], true)
        + (before[i] > 0 && after[i] > 0 ? ' (' + percent(after[i] / before[i] - 1) + ')' : before[i] > 0 ? ' (gone)' : ' (new)'));
      const n = data.intervals[i];
      if (n) {
        line(element, 'difference ' + cost(n[0], true) + ' to ' + cost(n[1], true) + ' (95 %)'
          + (n[2] ? ', beyond the noise' : ', within the noise'), n[2] ? '' : 'soft');
      }
      if (full) line(element, 'itself: ' + cost(data.self[0][i]) + ' → ' + cost(data.self[1][i]), 'soft');
    } else {
      line(element, cost(after[i]) + ', ' + percent(after[i] / after[0]) + ' of all; itself ' + cost(data.self[0][i]));
    }
    if (i > 0) line(element, (data.kinds[i] >= 10 ? 'driver, ' : '') + KINDS[data.kinds[i] % 10], 'soft');
    if (full) {
      for (const l of data.lines[i] || []) {
        line(element, (two ? data.sides[l[0]] + ', ' : '') + 'line ' + l[1] + ', ' + cost(l[2]) + ':  ' + data.texts[l[3]], 'code');
      }
    }
  }

  function zoom(i) {
    zoomed = width[i] > 0 ? i : 0;
    describe(selection, i, true);
    draw();
  }

  function find(text) {
    matches = null;
    found.textContent = '';
    if (text) {
      let pattern;
      try { pattern = new RegExp(text, 'i'); } catch (e) { pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'); }
      matches = data.names.map(function (n) { return pattern.test(n) || n === text; });
      // What is below a match belongs to it already.
      const inside = new Uint8Array(count);
      let was = 0, is = 0, nodes = 0;
      for (let i = 0; i < count; i++) {
        const above = i > 0 && inside[data.parents[i]] === 1;
        inside[i] = above || matches[data.node[i]] ? 1 : 0;
        nodes += matches[data.node[i]] ? 1 : 0;
        if (inside[i] && !above) { was += before[i]; is += after[i]; }
      }
      found.textContent = nodes === 0 ? 'nothing found' : nodes + (nodes === 1 ? ' place, ' : ' places, ')
        + (two ? cost(was) + ' → ' + cost(is) : cost(is) + ', ' + percent(is / after[0]));
    }
    draw();
  }

  canvas.addEventListener('mousemove', function (event) {
    const i = nodeAt(event);
    canvas.style.cursor = i < 0 ? 'default' : 'pointer';
    tip.hidden = i < 0;
    if (i >= 0) {
      describe(tip, i, false);
      tip.style.left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8) + 'px';
      tip.style.top = Math.min(event.clientY + 16, window.innerHeight - tip.offsetHeight - 8) + 'px';
    }
  });
  canvas.addEventListener('mouseleave', function () { tip.hidden = true; });
  canvas.addEventListener('click', function (event) {
    const i = nodeAt(event);
    if (i >= 0) zoom(i);
  });
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') zoom(0);
    if (event.key === 'Backspace' && event.target !== search) zoom(Math.max(0, data.parents[zoomed]));
  });
  search.addEventListener('input', function () { find(search.value); });
  document.getElementById('whole').addEventListener('click', function () { zoom(0); });
  for (const choice of document.querySelectorAll('input[name=side]')) {
    choice.addEventListener('change', function () { mode = choice.value; lay(); zoom(zoomed); });
  }
  for (const link of document.querySelectorAll('a[data-search]')) {
    link.addEventListener('click', function () { search.value = link.dataset.search; find(search.value); });
  }
  scroller.addEventListener('scroll', draw);
  window.addEventListener('resize', draw);
  dark.addEventListener('change', draw);

  lay();
  zoom(0);
  const asked = /^#find=(.+)$/.exec(location.hash);
  if (asked) { search.value = decodeURIComponent(asked[1]); find(search.value); }
  window.dynoGraph = { lay: lay, draw: draw, zoom: zoom, find: find, nodes: count };
})();
